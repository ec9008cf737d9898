import { readPart } from '@touchline/contract/coaching/parts.ts'
import { type Chosen, calculationIn, readQuestion } from '../../numbers/numbers.ts'
import type { CoachQuestion } from '../offline-coach.ts'

/** "And over the half marathon?" is short and comes soon after. */
const LONGEST = 60
const TURNS_BACK = 6
const SHORTEST_RACE = 400

/** A prediction for another distance, after a race in the conversation; undefined for other questions. */
export function otherDistance({ message, language, specialistId, said }: CoachQuestion): Chosen | undefined {
  if (message.length > LONGEST) return undefined
  const [target, ...others] = readQuestion(language, message).quantities
  if (target?.kind !== 'distance' || others.length > 0 || target.value < SHORTEST_RACE) return undefined
  for (const { isUser, content, parts } of said.slice(-TURNS_BACK).reverse()) {
    const told = isUser
      ? calculationIn({ message: content, language, specialistId })?.values
      : parts.map(readPart).find((part) => part?.type === 'calculation')?.inputs
    const { distance, time } = told ?? {}
    if (typeof distance !== 'number' || typeof time !== 'number') continue
    return { calculator: 'race_prediction', values: { distance, time, target_distance: target.value } }
  }
  return undefined
}
