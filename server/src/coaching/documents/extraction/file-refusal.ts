import type { RefusalCode } from './answer.ts'

/** Says that a file cannot be read, and why, from any depth of a reader. */
export class FileRefusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, reason: string) {
    super(reason)
    this.name = 'FileRefusal'
    this.code = code
  }
}

/** What a reader may take: characters for its text, and time. */
export type Room = { characters: number; deadline: number }
