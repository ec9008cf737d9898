import type { UsedFact } from '@touchline/contract/club/athletes.ts'
import type { Part } from '@touchline/contract/coaching/parts.ts'
import { type AskersProfile, usedIn } from '../../club/athletes/athletes.ts'
import type { AnswerSource } from '../model/model.ts'

/** A profile given to an answer, and the question. */
export type ProfileReading = {
  profile: AskersProfile
  question: string
  /** Whether a model got the whole profile and does not report what it used; any other source reports it itself. */
  isWholeGiven: boolean
  /** Records what was used. */
  note: (figures: UsedFact[]) => Promise<void>
}

/** The same answer, ending with a part that lists the profile facts it used, even if it was stopped. */
export function listingUsedFacts(source: AnswerSource, reading: ProfileReading): AnswerSource {
  const { profile, question, isWholeGiven, note } = reading
  if (profile.facts.length === 0) return source
  return async (signal, say, show, noteRound) => {
    let text = ''
    const used: UsedFact[] = []
    const hear = (words: string) => {
      text += words
      say(words)
    }
    const see = (part: Part) => {
      if (part.type === 'used') used.push(...part.figures)
      show(part)
    }
    try {
      return await source(signal, hear, see, noteRound)
    } finally {
      if (isWholeGiven && text && used.length === 0) {
        const figures = usedIn(profile.facts, question, text)
        if (figures.length > 0) see({ type: 'used', figures })
      }
      if (used.length > 0 && profile.isKept) await note(used)
    }
  }
}
