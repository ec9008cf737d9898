import type { Part } from '@touchline/contract/coaching/parts.ts'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import { suggestedAnswers } from '@touchline/knowledge/suggested.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expect, test } from 'vitest'
import { type MakerContext, thingOfUniversal, wishIn } from '../../makers/makers.ts'
import { assess } from '../../safety/assess.ts'
import { offlineAnswer } from './offline.ts'

const LEAST_SHARE = 0.97

test.each([...LANGUAGE_CODES])(
  '[KNOW-12] our own suggested questions are answered by a topic, calculation or maker that fits (%s)',
  async (language) => {
    const missed: string[] = []
    let asked = 0
    for (const [id, { questions }] of Object.entries(LOCALES[language].specialists)) {
      for (const [place, message] of questions.entries()) {
        asked++
        const found = await answersOf({ message, specialistId: id as SpecialistId })
        const fitting = suggestedAnswers().get(id)?.[place] ?? []
        if (!found.some((one) => fitting.includes(one))) missed.push(`${id}: ${message} → ${found.join(' ')}`)
      }
    }
    async function answersOf(question: { message: string; specialistId: SpecialistId }): Promise<string[]> {
      if (assess(question.message)?.response === 'stop') return ['stop']
      const thing = thingOfUniversal(question.specialistId)
      if (thing && wishIn(thing, question.message, { language, today: '2026-01-01' } as MakerContext)) return [thing]
      const { parts } = await offlineAnswer({ ...question, language, said: [] })
      return parts.flatMap(answeredBy)
    }
    expect(asked).toBe(279)
    expect(1 - missed.length / asked, missed.join('\n')).toBeGreaterThanOrEqual(LEAST_SHARE)
  },
)

/** The topic or calculator that a part answers with. */
function answeredBy(part: Part): string[] {
  if (part.type === 'topic') return [part.id]
  if (part.type === 'calculation') return [part.calculator]
  if (part.type === 'ask' && part.purpose === 'calculation') return part.calculator ? [part.calculator] : []
  return []
}
