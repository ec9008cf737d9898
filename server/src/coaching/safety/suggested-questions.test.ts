import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expect, test } from 'vitest'
import { assess } from './assess.ts'

/** Blows to the head: questions about playing again get the advice to see a doctor first. */
const WITH_REASON = [
  ['football_health_advisor', 2],
  ['hockey_health_advisor', 0],
  ['combat_health_advisor', 0],
]

test.each([...LANGUAGE_CODES])(
  '[SAFE-13] none of our own suggested questions is stopped without reason (%s)',
  (language) => {
    const questions = Object.entries(LOCALES[language].specialists).flatMap(([id, one]) =>
      'questions' in one ? one.questions.map((text, place) => ({ id, place, text })) : [],
    )
    expect(questions).toHaveLength(279)
    const stopped = questions.filter(({ text }) => assess(text)?.response === 'stop')
    const isKnown = (id: string, place: number) => WITH_REASON.some(([one, at]) => one === id && at === place)
    expect(stopped.filter(({ id, place }) => !isKnown(id, place))).toEqual([])
  },
)
