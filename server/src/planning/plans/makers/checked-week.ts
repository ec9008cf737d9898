import type { Session, Week } from './types.ts'

/** A week of a plan with its sessions in date order. */
export type CheckedWeek = Week & { sessions: Session[] }
