import type { UsedFact } from '@touchline/contract/club/athletes.ts'
import type { Part } from '@touchline/contract/coaching/parts.ts'
import { type AskersProfile, usedIn } from '../../club/athletes/athletes.ts'
import type { AnswerSource } from '../model/model.ts'

/** An answer that is given a profile. */
export type ProfileReading = {
  profile: AskersProfile
  question: string
  /** Whether the whole profile was given to a model, which does not say what it used of it; else the source says so. */
  isWholeGiven: boolean
  /** Notes what was used. */
  note: (figures: UsedFact[]) => Promise<void>
}

/** The same answer, ending with a part that says which facts of the profile it used, stopped ones included. */
export function sayingWhatItUsed(source: AnswerSource, reading: ProfileReading): AnswerSource {
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
