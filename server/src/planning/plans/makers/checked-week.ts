import type { Session, Week } from './types.ts'

/** A week of a plan with its sessions in the order of their days. */
export type CheckedWeek = Week & { sessions: Session[] }
