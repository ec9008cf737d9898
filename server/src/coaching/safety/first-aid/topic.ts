import type { LOCALES } from '@touchline/locales/locales.ts'
import { plainText } from '../../text-classifier/text-classifier.ts'
import { termsIn } from '../terms.ts'
import { undisguised } from '../undisguised.ts'

/** What first aid is given for. */
export type FirstAidTopic = keyof (typeof LOCALES)['en']['safety']['firstAid']['topics']

/** What a message tells of that needs first aid: what most of its words name, the worse one of two. */
export function firstAidTopic(message: string): FirstAidTopic {
  const words = plainText(undisguised(message)).split(' ')
  const languages = [...TERMS.saidIn(words).values()]
  // Cognates are terms of several languages: the one that names it most often counts.
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
