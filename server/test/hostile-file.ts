import type { ErrorCode } from '@touchline/contract/platform/errors.ts'

/** A malicious or broken file and its allowed outcomes: one of these codes, or harmless text. */
export type HostileFile = { name: string; bytes: Buffer; ends: (ErrorCode | 'harmless')[] }
