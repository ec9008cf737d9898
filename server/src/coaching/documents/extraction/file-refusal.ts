import type { RefusalCode } from './answer.ts'

/** Thrown at any depth of a reader if a file cannot be read; says why. */
export class FileRefusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, reason: string) {
    super(reason)
    this.name = 'FileRefusal'
    this.code = code
  }
}

/** A reader's limits: characters of text, and a deadline. */
export type Room = { characters: number; deadline: number }
