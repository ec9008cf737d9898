import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/languages.ts'
import { createInstance } from 'i18next'
import csCalculators from './cs/calculators.json' with { type: 'json' }
import csErrors from './cs/errors.json' with { type: 'json' }
import csInterface from './cs/interface.json' with { type: 'json' }
import csMail from './cs/mail.json' with { type: 'json' }
import csOffline from './cs/offline.json' with { type: 'json' }
import csSafety from './cs/safety.json' with { type: 'json' }
import csSpecialists from './cs/specialists.json' with { type: 'json' }
import deCalculators from './de/calculators.json' with { type: 'json' }
import deErrors from './de/errors.json' with { type: 'json' }
import deInterface from './de/interface.json' with { type: 'json' }
import deMail from './de/mail.json' with { type: 'json' }
import deOffline from './de/offline.json' with { type: 'json' }
import deSafety from './de/safety.json' with { type: 'json' }
import deSpecialists from './de/specialists.json' with { type: 'json' }
import enCalculators from './en/calculators.json' with { type: 'json' }
import enErrors from './en/errors.json' with { type: 'json' }
import enInterface from './en/interface.json' with { type: 'json' }
import enMail from './en/mail.json' with { type: 'json' }
import enOffline from './en/offline.json' with { type: 'json' }
import enSafety from './en/safety.json' with { type: 'json' }
import enSpecialists from './en/specialists.json' with { type: 'json' }
import esCalculators from './es/calculators.json' with { type: 'json' }
import esErrors from './es/errors.json' with { type: 'json' }
import esInterface from './es/interface.json' with { type: 'json' }
import esMail from './es/mail.json' with { type: 'json' }
import esOffline from './es/offline.json' with { type: 'json' }
import esSafety from './es/safety.json' with { type: 'json' }
import esSpecialists from './es/specialists.json' with { type: 'json' }
import frCalculators from './fr/calculators.json' with { type: 'json' }
import frErrors from './fr/errors.json' with { type: 'json' }
import frInterface from './fr/interface.json' with { type: 'json' }
import frMail from './fr/mail.json' with { type: 'json' }
import frOffline from './fr/offline.json' with { type: 'json' }
import frSafety from './fr/safety.json' with { type: 'json' }
import frSpecialists from './fr/specialists.json' with { type: 'json' }
import itCalculators from './it/calculators.json' with { type: 'json' }
import itErrors from './it/errors.json' with { type: 'json' }
import itInterface from './it/interface.json' with { type: 'json' }
import itMail from './it/mail.json' with { type: 'json' }
import itOffline from './it/offline.json' with { type: 'json' }
import itSafety from './it/safety.json' with { type: 'json' }
import itSpecialists from './it/specialists.json' with { type: 'json' }
import nlCalculators from './nl/calculators.json' with { type: 'json' }
import nlErrors from './nl/errors.json' with { type: 'json' }
import nlInterface from './nl/interface.json' with { type: 'json' }
import nlMail from './nl/mail.json' with { type: 'json' }
import nlOffline from './nl/offline.json' with { type: 'json' }
import nlSafety from './nl/safety.json' with { type: 'json' }
import nlSpecialists from './nl/specialists.json' with { type: 'json' }
import plCalculators from './pl/calculators.json' with { type: 'json' }
import plErrors from './pl/errors.json' with { type: 'json' }
import plInterface from './pl/interface.json' with { type: 'json' }
import plMail from './pl/mail.json' with { type: 'json' }
import plOffline from './pl/offline.json' with { type: 'json' }
import plSafety from './pl/safety.json' with { type: 'json' }
import plSpecialists from './pl/specialists.json' with { type: 'json' }
import { countAsInRegion } from './plurals.ts'
import ptCalculators from './pt/calculators.json' with { type: 'json' }
import ptErrors from './pt/errors.json' with { type: 'json' }
import ptInterface from './pt/interface.json' with { type: 'json' }
import ptMail from './pt/mail.json' with { type: 'json' }
import ptOffline from './pt/offline.json' with { type: 'json' }
import ptSafety from './pt/safety.json' with { type: 'json' }
import ptSpecialists from './pt/specialists.json' with { type: 'json' }
import svCalculators from './sv/calculators.json' with { type: 'json' }
import svErrors from './sv/errors.json' with { type: 'json' }
import svInterface from './sv/interface.json' with { type: 'json' }
import svMail from './sv/mail.json' with { type: 'json' }
import svOffline from './sv/offline.json' with { type: 'json' }
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
  },
  en: {
    interface: enInterface,
    errors: enErrors,
    mail: enMail,
    safety: enSafety,
    specialists: enSpecialists,
    offline: enOffline,
    calculators: enCalculators,
  },
  de: {
    interface: deInterface,
    errors: deErrors,
    mail: deMail,
    safety: deSafety,
    specialists: deSpecialists,
    offline: deOffline,
    calculators: deCalculators,
  },
  fr: {
    interface: frInterface,
    errors: frErrors,
    mail: frMail,
    safety: frSafety,
    specialists: frSpecialists,
    offline: frOffline,
    calculators: frCalculators,
  },
  es: {
    interface: esInterface,
    errors: esErrors,
    mail: esMail,
    safety: esSafety,
    specialists: esSpecialists,
    offline: esOffline,
    calculators: esCalculators,
  },
  it: {
    interface: itInterface,
    errors: itErrors,
    mail: itMail,
    safety: itSafety,
    specialists: itSpecialists,
    offline: itOffline,
    calculators: itCalculators,
  },
  pl: {
    interface: plInterface,
    errors: plErrors,
    mail: plMail,
    safety: plSafety,
    specialists: plSpecialists,
    offline: plOffline,
    calculators: plCalculators,
  },
  nl: {
    interface: nlInterface,
    errors: nlErrors,
    mail: nlMail,
    safety: nlSafety,
    specialists: nlSpecialists,
    offline: nlOffline,
    calculators: nlCalculators,
  },
  pt: {
    interface: ptInterface,
    errors: ptErrors,
    mail: ptMail,
    safety: ptSafety,
    specialists: ptSpecialists,
    offline: ptOffline,
    calculators: ptCalculators,
  },
  sv: {
    interface: svInterface,
    errors: svErrors,
    mail: svMail,
    safety: svSafety,
    specialists: svSpecialists,
    offline: svOffline,
    calculators: svCalculators,
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
  }
>

type Key = `${'interface' | 'errors' | 'mail' | 'safety' | 'calculators' | 'offline'}:${string}`

/** A text in a language, found by its file and its key, its placeholders filled in; Czech where it is missing. */
export function translate(language: LanguageCode, key: Key, values: Record<string, string | number> = {}): string {
  return texts.t(key, { lng: language, ...values })
}

const texts = createInstance({
  resources: LOCALES,
  ns: ['interface', 'errors', 'mail', 'safety', 'calculators', 'offline'],
  fallbackLng: DEFAULT_LANGUAGE,
  supportedLngs: LANGUAGE_CODES,
  interpolation: { escapeValue: false },
  initAsync: false,
})
texts.init()
countAsInRegion(texts)
