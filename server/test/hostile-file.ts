import type { ErrorCode } from '@touchline/contract/platform/errors.ts'

/** A file that means harm or is broken, and how it may end: with one of these codes, or as harmless text. */
export type HostileFile = { name: string; bytes: Buffer; ends: (ErrorCode | 'harmless')[] }
