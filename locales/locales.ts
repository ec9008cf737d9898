import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/languages.ts'
import { createInstance } from 'i18next'
import csCalculators from './cs/calculators.json' with { type: 'json' }
import csCompetitions from './cs/competitions.json' with { type: 'json' }
import csErrors from './cs/errors.json' with { type: 'json' }
import csInterface from './cs/interface.json' with { type: 'json' }
import csLists from './cs/lists.json' with { type: 'json' }
import csMail from './cs/mail.json' with { type: 'json' }
import csOffline from './cs/offline.json' with { type: 'json' }
import csPlans from './cs/plans.json' with { type: 'json' }
import csSafety from './cs/safety.json' with { type: 'json' }
import csSpecialists from './cs/specialists.json' with { type: 'json' }
import deCalculators from './de/calculators.json' with { type: 'json' }
import deCompetitions from './de/competitions.json' with { type: 'json' }
import deErrors from './de/errors.json' with { type: 'json' }
import deInterface from './de/interface.json' with { type: 'json' }
import deLists from './de/lists.json' with { type: 'json' }
import deMail from './de/mail.json' with { type: 'json' }
import deOffline from './de/offline.json' with { type: 'json' }
import dePlans from './de/plans.json' with { type: 'json' }
import deSafety from './de/safety.json' with { type: 'json' }
import deSpecialists from './de/specialists.json' with { type: 'json' }
import enCalculators from './en/calculators.json' with { type: 'json' }
import enCompetitions from './en/competitions.json' with { type: 'json' }
import enErrors from './en/errors.json' with { type: 'json' }
import enInterface from './en/interface.json' with { type: 'json' }
import enLists from './en/lists.json' with { type: 'json' }
import enMail from './en/mail.json' with { type: 'json' }
import enOffline from './en/offline.json' with { type: 'json' }
import enPlans from './en/plans.json' with { type: 'json' }
import enSafety from './en/safety.json' with { type: 'json' }
import enSpecialists from './en/specialists.json' with { type: 'json' }
import esCalculators from './es/calculators.json' with { type: 'json' }
import esCompetitions from './es/competitions.json' with { type: 'json' }
import esErrors from './es/errors.json' with { type: 'json' }
import esInterface from './es/interface.json' with { type: 'json' }
import esLists from './es/lists.json' with { type: 'json' }
import esMail from './es/mail.json' with { type: 'json' }
import esOffline from './es/offline.json' with { type: 'json' }
import esPlans from './es/plans.json' with { type: 'json' }
import esSafety from './es/safety.json' with { type: 'json' }
import esSpecialists from './es/specialists.json' with { type: 'json' }
import frCalculators from './fr/calculators.json' with { type: 'json' }
import frCompetitions from './fr/competitions.json' with { type: 'json' }
import frErrors from './fr/errors.json' with { type: 'json' }
import frInterface from './fr/interface.json' with { type: 'json' }
import frLists from './fr/lists.json' with { type: 'json' }
import frMail from './fr/mail.json' with { type: 'json' }
import frOffline from './fr/offline.json' with { type: 'json' }
import frPlans from './fr/plans.json' with { type: 'json' }
import frSafety from './fr/safety.json' with { type: 'json' }
import frSpecialists from './fr/specialists.json' with { type: 'json' }
import itCalculators from './it/calculators.json' with { type: 'json' }
import itCompetitions from './it/competitions.json' with { type: 'json' }
import itErrors from './it/errors.json' with { type: 'json' }
import itInterface from './it/interface.json' with { type: 'json' }
import itLists from './it/lists.json' with { type: 'json' }
import itMail from './it/mail.json' with { type: 'json' }
import itOffline from './it/offline.json' with { type: 'json' }
import itPlans from './it/plans.json' with { type: 'json' }
import itSafety from './it/safety.json' with { type: 'json' }
import itSpecialists from './it/specialists.json' with { type: 'json' }
import nlCalculators from './nl/calculators.json' with { type: 'json' }
import nlCompetitions from './nl/competitions.json' with { type: 'json' }
import nlErrors from './nl/errors.json' with { type: 'json' }
import nlInterface from './nl/interface.json' with { type: 'json' }
import nlLists from './nl/lists.json' with { type: 'json' }
import nlMail from './nl/mail.json' with { type: 'json' }
import nlOffline from './nl/offline.json' with { type: 'json' }
import nlPlans from './nl/plans.json' with { type: 'json' }
import nlSafety from './nl/safety.json' with { type: 'json' }
import nlSpecialists from './nl/specialists.json' with { type: 'json' }
import plCalculators from './pl/calculators.json' with { type: 'json' }
import plCompetitions from './pl/competitions.json' with { type: 'json' }
import plErrors from './pl/errors.json' with { type: 'json' }
import plInterface from './pl/interface.json' with { type: 'json' }
import plLists from './pl/lists.json' with { type: 'json' }
import plMail from './pl/mail.json' with { type: 'json' }
import plOffline from './pl/offline.json' with { type: 'json' }
import plPlans from './pl/plans.json' with { type: 'json' }
import plSafety from './pl/safety.json' with { type: 'json' }
import plSpecialists from './pl/specialists.json' with { type: 'json' }
import { countAsInRegion } from './plurals.ts'
import ptCalculators from './pt/calculators.json' with { type: 'json' }
import ptCompetitions from './pt/competitions.json' with { type: 'json' }
import ptErrors from './pt/errors.json' with { type: 'json' }
import ptInterface from './pt/interface.json' with { type: 'json' }
import ptLists from './pt/lists.json' with { type: 'json' }
import ptMail from './pt/mail.json' with { type: 'json' }
import ptOffline from './pt/offline.json' with { type: 'json' }
import ptPlans from './pt/plans.json' with { type: 'json' }
import ptSafety from './pt/safety.json' with { type: 'json' }
import ptSpecialists from './pt/specialists.json' with { type: 'json' }
import svCalculators from './sv/calculators.json' with { type: 'json' }
import svCompetitions from './sv/competitions.json' with { type: 'json' }
import svErrors from './sv/errors.json' with { type: 'json' }
import svInterface from './sv/interface.json' with { type: 'json' }
import svLists from './sv/lists.json' with { type: 'json' }
import svMail from './sv/mail.json' with { type: 'json' }
import svOffline from './sv/offline.json' with { type: 'json' }
import svPlans from './sv/plans.json' with { type: 'json' }
import svSafety from './sv/safety.json' with { type: 'json' }
import svSpecialists from './sv/specialists.json' with { type: 'json' }

/** What is written about one specialist in one language. */
export type SpecialistTexts = {
  name: string
  description: string
  specialty: string
  achievements: string[]
  welcome: string
}

/** Everything written in each language, for the server; the web app loads the interface of one language alone. */
export const LOCALES = {
  cs: {
    interface: csInterface,
    errors: csErrors,
    mail: csMail,
    safety: csSafety,
    specialists: csSpecialists,
    offline: csOffline,
    calculators: csCalculators,
    plans: csPlans,
    competitions: csCompetitions,
    lists: csLists,
  },
  en: {
    interface: enInterface,
    errors: enErrors,
    mail: enMail,
    safety: enSafety,
    specialists: enSpecialists,
    offline: enOffline,
    calculators: enCalculators,
    plans: enPlans,
    competitions: enCompetitions,
    lists: enLists,
  },
  de: {
    interface: deInterface,
    errors: deErrors,
    mail: deMail,
    safety: deSafety,
    specialists: deSpecialists,
    offline: deOffline,
    calculators: deCalculators,
    plans: dePlans,
    competitions: deCompetitions,
    lists: deLists,
  },
  fr: {
    interface: frInterface,
    errors: frErrors,
    mail: frMail,
    safety: frSafety,
    specialists: frSpecialists,
    offline: frOffline,
    calculators: frCalculators,
    plans: frPlans,
    competitions: frCompetitions,
    lists: frLists,
  },
  es: {
    interface: esInterface,
    errors: esErrors,
    mail: esMail,
    safety: esSafety,
    specialists: esSpecialists,
    offline: esOffline,
    calculators: esCalculators,
    plans: esPlans,
    competitions: esCompetitions,
    lists: esLists,
  },
  it: {
    interface: itInterface,
    errors: itErrors,
    mail: itMail,
    safety: itSafety,
    specialists: itSpecialists,
    offline: itOffline,
    calculators: itCalculators,
    plans: itPlans,
    competitions: itCompetitions,
    lists: itLists,
  },
  pl: {
    interface: plInterface,
    errors: plErrors,
    mail: plMail,
    safety: plSafety,
    specialists: plSpecialists,
    offline: plOffline,
    calculators: plCalculators,
    plans: plPlans,
    competitions: plCompetitions,
    lists: plLists,
  },
  nl: {
    interface: nlInterface,
    errors: nlErrors,
    mail: nlMail,
    safety: nlSafety,
    specialists: nlSpecialists,
    offline: nlOffline,
    calculators: nlCalculators,
    plans: nlPlans,
    competitions: nlCompetitions,
    lists: nlLists,
  },
  pt: {
    interface: ptInterface,
    errors: ptErrors,
    mail: ptMail,
    safety: ptSafety,
    specialists: ptSpecialists,
    offline: ptOffline,
    calculators: ptCalculators,
    plans: ptPlans,
    competitions: ptCompetitions,
    lists: ptLists,
  },
  sv: {
    interface: svInterface,
    errors: svErrors,
    mail: svMail,
    safety: svSafety,
    specialists: svSpecialists,
    offline: svOffline,
    calculators: svCalculators,
    plans: svPlans,
    competitions: svCompetitions,
    lists: svLists,
  },
} as const satisfies Record<
  LanguageCode,
  {
    interface: object
    errors: object
    mail: object
    safety: object
    specialists: Record<string, SpecialistTexts>
    calculators: object
    offline: object
    plans: object
    competitions: object
    lists: object
  }
>

type Key =
  `${'interface' | 'errors' | 'mail' | 'safety' | 'calculators' | 'offline' | 'plans' | 'competitions' | 'lists'}:${string}`

/** A text in a language, found by its file and its key, its placeholders filled in; Czech where it is missing. */
export function translate(language: LanguageCode, key: Key, values: Record<string, string | number> = {}): string {
  return texts.t(key, { lng: language, ...values })
}

const texts = createInstance({
  resources: LOCALES,
  ns: ['interface', 'errors', 'mail', 'safety', 'calculators', 'offline', 'plans', 'competitions', 'lists'],
  fallbackLng: DEFAULT_LANGUAGE,
  supportedLngs: LANGUAGE_CODES,
  interpolation: { escapeValue: false },
  initAsync: false,
})
texts.init()
countAsInRegion(texts)
