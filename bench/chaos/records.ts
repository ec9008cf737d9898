import type { LanguageCode } from '@touchline/contract/platform/languages.ts'

/** One question as seen by its asker. */
export type Asked = {
  id: string
  message: string
  memberId: string
  specialistId: string
  language: LanguageCode
  generationId: string | undefined
  /** The text received so far, over all connections. */
  text: string
  /** The position in the last event. */
  place: string
  /** How it ended for the subscriber; one that left for good did not see the end. */
  end: 'done' | 'failed' | 'refused' | 'left' | undefined
  isDiscarded: boolean
}

/** What people did and saw, over all processes. */
export class Records {
  readonly asked: Asked[] = []
  readonly counts = new Map<string, number>()
  /** What no one should ever see. */
  readonly wrong: string[] = []
  readonly joined: string[] = []

  count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by)
  }

  of(what: string): number {
    return this.counts.get(what) ?? 0
  }
}
