import type { LOCALES } from '@touchline/locales/locales.ts'
import { plainText } from '../../text-classifier/text-classifier.ts'
import { termsIn } from '../terms.ts'
import { undisguised } from '../undisguised.ts'

/** The kinds of first aid. */
export type FirstAidTopic = keyof (typeof LOCALES)['en']['safety']['firstAid']['topics']

/** The first-aid topic of a message: the one it names most often, the more urgent one on a tie. */
export function firstAidTopic(message: string): FirstAidTopic {
  const words = plainText(undisguised(message)).split(' ')
  const languages = [...TERMS.saidIn(words).values()]
  // Cognates match in several languages: the language with the most matches counts.
  const timesNamed = (topic: string) =>
    Math.max(0, ...languages.map((said) => said.filter(({ thing }) => thing === topic).length))
  const most = Math.max(...BY_URGENCY.map(timesNamed))
  return BY_URGENCY.find((topic) => most > 0 && timesNamed(topic) === most) ?? 'general'
}

const BY_URGENCY: readonly Exclude<FirstAidTopic, 'general'>[] = [
  ...(['chest_blow', 'drowning', 'allergy', 'asthma', 'seizure', 'bleeding', 'spine', 'ear_fluid'] as const),
  ...(['low_sugar', 'fracture', 'eye', 'dark_urine', 'fever'] as const),
]

const TERMS = termsIn('first-aid')
