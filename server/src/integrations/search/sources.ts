import { GROUPS } from '@touchline/calculators/calculator.ts'
import { CALCULATOR_IDS } from '@touchline/calculators/calculators.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { DISCIPLINES, SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { LOCALES, translate } from '@touchline/locales/locales.ts'
import { questions, type Topic, topicOf } from '../../coaching/desk/desk.ts'
import { SEARCHABLE_PAGES, textsOf } from './searchable-pages.ts'
import type { Source } from './word-index.ts'

type Texts = Source<LanguageCode>

const TOPICS: ReadonlySet<Topic> = new Set(SPECIALIST_IDS.map(topicOf))

/** Names, sports, topics and competences of specialists in a language, and the front desk's words for sports and topics. */
export function* specialistSources(language: LanguageCode): Generator<Texts> {
  for (const discipline of DISCIPLINES) {
    const text = translate(language, `interface:sports.${discipline}`)
    yield { label: `sport:${discipline}`, text, language, weight: 1 }
  }
  for (const topic of TOPICS) {
    const text = translate(language, `interface:desk.topics.${topic}`)
    yield { label: `topic:${topic}`, text, language, weight: 0.95 }
  }
  for (const id of SPECIALIST_IDS) {
    const { name, description, specialty, achievements } = LOCALES[language].specialists[id]
    yield { label: id, text: name, language, weight: 1, isName: true }
    yield { label: id, text: description, language, weight: 0.9 }
    for (const text of [specialty, ...achievements]) yield { label: id, text, language, weight: 0.8 }
  }
  for (const { sport, topic, text } of questions('words', language)) {
    yield { label: sport ? `sport:${sport}` : `topic:${topic}`, text, language, weight: sport ? 0.75 : 0.9 }
  }
}

export function* calculatorSources(language: LanguageCode): Generator<Texts> {
  for (const group of GROUPS) {
    yield { label: `group:${group}`, text: translate(language, `calculators:groups.${group}`), language, weight: 0.7 }
  }
  for (const id of CALCULATOR_IDS) {
    yield { label: id, text: translate(language, `calculators:names.${id}`), language, weight: 1, isName: true }
    yield { label: id, text: translate(language, `calculators:descriptions.${id}`), language, weight: 0.8 }
  }
}

export function* pageSources(language: LanguageCode): Generator<Texts> {
  for (const [at, page] of SEARCHABLE_PAGES.entries()) {
    const { name, description, words } = textsOf(page, language)
    yield { label: `${at}`, text: name, language, weight: 1, isName: true }
    for (const text of words) yield { label: `${at}`, text, language, weight: 0.8 }
    yield { label: `${at}`, text: description, language, weight: 0.55 }
  }
}
