import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { createInstance } from 'i18next'
import csCalculators from './cs/calculators.json' with { type: 'json' }
import csCompetitions from './cs/competitions.json' with { type: 'json' }
import csData from './cs/data.json' with { type: 'json' }
import csErrors from './cs/errors.json' with { type: 'json' }
import csHelp from './cs/help.json' with { type: 'json' }
import csIntegrations from './cs/integrations.json' with { type: 'json' }
import csInterface from './cs/interface.json' with { type: 'json' }
import csInvitations from './cs/invitations.json' with { type: 'json' }
import csLegal from './cs/legal.json' with { type: 'json' }
import csLibrary from './cs/library.json' with { type: 'json' }
import csLists from './cs/lists.json' with { type: 'json' }
import csMail from './cs/mail.json' with { type: 'json' }
import csOffline from './cs/offline.json' with { type: 'json' }
import csPeople from './cs/people.json' with { type: 'json' }
import csPlans from './cs/plans.json' with { type: 'json' }
import csSafety from './cs/safety.json' with { type: 'json' }
import csSearch from './cs/search.json' with { type: 'json' }
import csSpecialists from './cs/specialists.json' with { type: 'json' }
import csStatistics from './cs/statistics.json' with { type: 'json' }
import csWallet from './cs/wallet.json' with { type: 'json' }
import deCalculators from './de/calculators.json' with { type: 'json' }
import deCompetitions from './de/competitions.json' with { type: 'json' }
import deData from './de/data.json' with { type: 'json' }
import deErrors from './de/errors.json' with { type: 'json' }
import deHelp from './de/help.json' with { type: 'json' }
import deIntegrations from './de/integrations.json' with { type: 'json' }
import deInterface from './de/interface.json' with { type: 'json' }
import deInvitations from './de/invitations.json' with { type: 'json' }
import deLegal from './de/legal.json' with { type: 'json' }
import deLibrary from './de/library.json' with { type: 'json' }
import deLists from './de/lists.json' with { type: 'json' }
import deMail from './de/mail.json' with { type: 'json' }
import deOffline from './de/offline.json' with { type: 'json' }
import dePeople from './de/people.json' with { type: 'json' }
import dePlans from './de/plans.json' with { type: 'json' }
import deSafety from './de/safety.json' with { type: 'json' }
import deSearch from './de/search.json' with { type: 'json' }
import deSpecialists from './de/specialists.json' with { type: 'json' }
import deStatistics from './de/statistics.json' with { type: 'json' }
import deWallet from './de/wallet.json' with { type: 'json' }
import enCalculators from './en/calculators.json' with { type: 'json' }
import enCompetitions from './en/competitions.json' with { type: 'json' }
import enData from './en/data.json' with { type: 'json' }
import enErrors from './en/errors.json' with { type: 'json' }
import enHelp from './en/help.json' with { type: 'json' }
import enIntegrations from './en/integrations.json' with { type: 'json' }
import enInterface from './en/interface.json' with { type: 'json' }
import enInvitations from './en/invitations.json' with { type: 'json' }
import enLegal from './en/legal.json' with { type: 'json' }
import enLibrary from './en/library.json' with { type: 'json' }
import enLists from './en/lists.json' with { type: 'json' }
import enMail from './en/mail.json' with { type: 'json' }
import enOffline from './en/offline.json' with { type: 'json' }
import enPeople from './en/people.json' with { type: 'json' }
import enPlans from './en/plans.json' with { type: 'json' }
import enSafety from './en/safety.json' with { type: 'json' }
import enSearch from './en/search.json' with { type: 'json' }
import enSpecialists from './en/specialists.json' with { type: 'json' }
import enStatistics from './en/statistics.json' with { type: 'json' }
import enWallet from './en/wallet.json' with { type: 'json' }
import esCalculators from './es/calculators.json' with { type: 'json' }
import esCompetitions from './es/competitions.json' with { type: 'json' }
import esData from './es/data.json' with { type: 'json' }
import esErrors from './es/errors.json' with { type: 'json' }
import esHelp from './es/help.json' with { type: 'json' }
import esIntegrations from './es/integrations.json' with { type: 'json' }
import esInterface from './es/interface.json' with { type: 'json' }
import esInvitations from './es/invitations.json' with { type: 'json' }
import esLegal from './es/legal.json' with { type: 'json' }
import esLibrary from './es/library.json' with { type: 'json' }
import esLists from './es/lists.json' with { type: 'json' }
import esMail from './es/mail.json' with { type: 'json' }
import esOffline from './es/offline.json' with { type: 'json' }
import esPeople from './es/people.json' with { type: 'json' }
import esPlans from './es/plans.json' with { type: 'json' }
import esSafety from './es/safety.json' with { type: 'json' }
import esSearch from './es/search.json' with { type: 'json' }
import esSpecialists from './es/specialists.json' with { type: 'json' }
import esStatistics from './es/statistics.json' with { type: 'json' }
import esWallet from './es/wallet.json' with { type: 'json' }
import frCalculators from './fr/calculators.json' with { type: 'json' }
import frCompetitions from './fr/competitions.json' with { type: 'json' }
import frData from './fr/data.json' with { type: 'json' }
import frErrors from './fr/errors.json' with { type: 'json' }
import frHelp from './fr/help.json' with { type: 'json' }
import frIntegrations from './fr/integrations.json' with { type: 'json' }
import frInterface from './fr/interface.json' with { type: 'json' }
import frInvitations from './fr/invitations.json' with { type: 'json' }
import frLegal from './fr/legal.json' with { type: 'json' }
import frLibrary from './fr/library.json' with { type: 'json' }
import frLists from './fr/lists.json' with { type: 'json' }
import frMail from './fr/mail.json' with { type: 'json' }
import frOffline from './fr/offline.json' with { type: 'json' }
import frPeople from './fr/people.json' with { type: 'json' }
import frPlans from './fr/plans.json' with { type: 'json' }
import frSafety from './fr/safety.json' with { type: 'json' }
import frSearch from './fr/search.json' with { type: 'json' }
import frSpecialists from './fr/specialists.json' with { type: 'json' }
import frStatistics from './fr/statistics.json' with { type: 'json' }
import frWallet from './fr/wallet.json' with { type: 'json' }
import itCalculators from './it/calculators.json' with { type: 'json' }
import itCompetitions from './it/competitions.json' with { type: 'json' }
import itData from './it/data.json' with { type: 'json' }
import itErrors from './it/errors.json' with { type: 'json' }
import itHelp from './it/help.json' with { type: 'json' }
import itIntegrations from './it/integrations.json' with { type: 'json' }
import itInterface from './it/interface.json' with { type: 'json' }
import itInvitations from './it/invitations.json' with { type: 'json' }
import itLegal from './it/legal.json' with { type: 'json' }
import itLibrary from './it/library.json' with { type: 'json' }
import itLists from './it/lists.json' with { type: 'json' }
import itMail from './it/mail.json' with { type: 'json' }
import itOffline from './it/offline.json' with { type: 'json' }
import itPeople from './it/people.json' with { type: 'json' }
import itPlans from './it/plans.json' with { type: 'json' }
import itSafety from './it/safety.json' with { type: 'json' }
import itSearch from './it/search.json' with { type: 'json' }
import itSpecialists from './it/specialists.json' with { type: 'json' }
import itStatistics from './it/statistics.json' with { type: 'json' }
import itWallet from './it/wallet.json' with { type: 'json' }
import nlCalculators from './nl/calculators.json' with { type: 'json' }
import nlCompetitions from './nl/competitions.json' with { type: 'json' }
import nlData from './nl/data.json' with { type: 'json' }
import nlErrors from './nl/errors.json' with { type: 'json' }
import nlHelp from './nl/help.json' with { type: 'json' }
import nlIntegrations from './nl/integrations.json' with { type: 'json' }
import nlInterface from './nl/interface.json' with { type: 'json' }
import nlInvitations from './nl/invitations.json' with { type: 'json' }
import nlLegal from './nl/legal.json' with { type: 'json' }
import nlLibrary from './nl/library.json' with { type: 'json' }
import nlLists from './nl/lists.json' with { type: 'json' }
import nlMail from './nl/mail.json' with { type: 'json' }
import nlOffline from './nl/offline.json' with { type: 'json' }
import nlPeople from './nl/people.json' with { type: 'json' }
import nlPlans from './nl/plans.json' with { type: 'json' }
import nlSafety from './nl/safety.json' with { type: 'json' }
import nlSearch from './nl/search.json' with { type: 'json' }
import nlSpecialists from './nl/specialists.json' with { type: 'json' }
import nlStatistics from './nl/statistics.json' with { type: 'json' }
import nlWallet from './nl/wallet.json' with { type: 'json' }
import type { Texts } from './part-words.ts'
import plCalculators from './pl/calculators.json' with { type: 'json' }
import plCompetitions from './pl/competitions.json' with { type: 'json' }
import plData from './pl/data.json' with { type: 'json' }
import plErrors from './pl/errors.json' with { type: 'json' }
import plHelp from './pl/help.json' with { type: 'json' }
import plIntegrations from './pl/integrations.json' with { type: 'json' }
import plInterface from './pl/interface.json' with { type: 'json' }
import plInvitations from './pl/invitations.json' with { type: 'json' }
import plLegal from './pl/legal.json' with { type: 'json' }
import plLibrary from './pl/library.json' with { type: 'json' }
import plLists from './pl/lists.json' with { type: 'json' }
import plMail from './pl/mail.json' with { type: 'json' }
import plOffline from './pl/offline.json' with { type: 'json' }
import plPeople from './pl/people.json' with { type: 'json' }
import plPlans from './pl/plans.json' with { type: 'json' }
import plSafety from './pl/safety.json' with { type: 'json' }
import plSearch from './pl/search.json' with { type: 'json' }
import plSpecialists from './pl/specialists.json' with { type: 'json' }
import plStatistics from './pl/statistics.json' with { type: 'json' }
import plWallet from './pl/wallet.json' with { type: 'json' }
import { countAsInRegion } from './plurals.ts'
import ptCalculators from './pt/calculators.json' with { type: 'json' }
import ptCompetitions from './pt/competitions.json' with { type: 'json' }
import ptData from './pt/data.json' with { type: 'json' }
import ptErrors from './pt/errors.json' with { type: 'json' }
import ptHelp from './pt/help.json' with { type: 'json' }
import ptIntegrations from './pt/integrations.json' with { type: 'json' }
import ptInterface from './pt/interface.json' with { type: 'json' }
import ptInvitations from './pt/invitations.json' with { type: 'json' }
import ptLegal from './pt/legal.json' with { type: 'json' }
import ptLibrary from './pt/library.json' with { type: 'json' }
import ptLists from './pt/lists.json' with { type: 'json' }
import ptMail from './pt/mail.json' with { type: 'json' }
import ptOffline from './pt/offline.json' with { type: 'json' }
import ptPeople from './pt/people.json' with { type: 'json' }
import ptPlans from './pt/plans.json' with { type: 'json' }
import ptSafety from './pt/safety.json' with { type: 'json' }
import ptSearch from './pt/search.json' with { type: 'json' }
import ptSpecialists from './pt/specialists.json' with { type: 'json' }
import ptStatistics from './pt/statistics.json' with { type: 'json' }
import ptWallet from './pt/wallet.json' with { type: 'json' }
import svCalculators from './sv/calculators.json' with { type: 'json' }
import svCompetitions from './sv/competitions.json' with { type: 'json' }
import svData from './sv/data.json' with { type: 'json' }
import svErrors from './sv/errors.json' with { type: 'json' }
import svHelp from './sv/help.json' with { type: 'json' }
import svIntegrations from './sv/integrations.json' with { type: 'json' }
import svInterface from './sv/interface.json' with { type: 'json' }
import svInvitations from './sv/invitations.json' with { type: 'json' }
import svLegal from './sv/legal.json' with { type: 'json' }
import svLibrary from './sv/library.json' with { type: 'json' }
import svLists from './sv/lists.json' with { type: 'json' }
import svMail from './sv/mail.json' with { type: 'json' }
import svOffline from './sv/offline.json' with { type: 'json' }
import svPeople from './sv/people.json' with { type: 'json' }
import svPlans from './sv/plans.json' with { type: 'json' }
import svSafety from './sv/safety.json' with { type: 'json' }
import svSearch from './sv/search.json' with { type: 'json' }
import svSpecialists from './sv/specialists.json' with { type: 'json' }
import svStatistics from './sv/statistics.json' with { type: 'json' }
import svWallet from './sv/wallet.json' with { type: 'json' }

/** The texts about one specialist in one language. */
export type SpecialistTexts = {
  name: string
  description: string
  specialty: string
  achievements: string[]
  welcome: string
  questions: string[]
}

/** All texts of every language, for the server; the web app loads only one language's interface. */
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
    library: csLibrary,
    lists: csLists,
    invitations: csInvitations,
    people: csPeople,
    wallet: csWallet,
    statistics: csStatistics,
    integrations: csIntegrations,
    data: csData,
    help: csHelp,
    legal: csLegal,
    search: csSearch,
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
    library: enLibrary,
    lists: enLists,
    invitations: enInvitations,
    people: enPeople,
    wallet: enWallet,
    statistics: enStatistics,
    integrations: enIntegrations,
    data: enData,
    help: enHelp,
    legal: enLegal,
    search: enSearch,
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
    library: deLibrary,
    lists: deLists,
    invitations: deInvitations,
    people: dePeople,
    wallet: deWallet,
    statistics: deStatistics,
    integrations: deIntegrations,
    data: deData,
    help: deHelp,
    legal: deLegal,
    search: deSearch,
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
    library: frLibrary,
    lists: frLists,
    invitations: frInvitations,
    people: frPeople,
    wallet: frWallet,
    statistics: frStatistics,
    integrations: frIntegrations,
    data: frData,
    help: frHelp,
    legal: frLegal,
    search: frSearch,
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
    library: esLibrary,
    lists: esLists,
    invitations: esInvitations,
    people: esPeople,
    wallet: esWallet,
    statistics: esStatistics,
    integrations: esIntegrations,
    data: esData,
    help: esHelp,
    legal: esLegal,
    search: esSearch,
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
    library: itLibrary,
    lists: itLists,
    invitations: itInvitations,
    people: itPeople,
    wallet: itWallet,
    statistics: itStatistics,
    integrations: itIntegrations,
    data: itData,
    help: itHelp,
    legal: itLegal,
    search: itSearch,
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
    library: plLibrary,
    lists: plLists,
    invitations: plInvitations,
    people: plPeople,
    wallet: plWallet,
    statistics: plStatistics,
    integrations: plIntegrations,
    data: plData,
    help: plHelp,
    legal: plLegal,
    search: plSearch,
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
    library: nlLibrary,
    lists: nlLists,
    invitations: nlInvitations,
    people: nlPeople,
    wallet: nlWallet,
    statistics: nlStatistics,
    integrations: nlIntegrations,
    data: nlData,
    help: nlHelp,
    legal: nlLegal,
    search: nlSearch,
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
    library: ptLibrary,
    lists: ptLists,
    invitations: ptInvitations,
    people: ptPeople,
    wallet: ptWallet,
    statistics: ptStatistics,
    integrations: ptIntegrations,
    data: ptData,
    help: ptHelp,
    legal: ptLegal,
    search: ptSearch,
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
    library: svLibrary,
    lists: svLists,
    invitations: svInvitations,
    people: svPeople,
    wallet: svWallet,
    statistics: svStatistics,
    integrations: svIntegrations,
    data: svData,
    help: svHelp,
    legal: svLegal,
    search: svSearch,
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
    library: object
    lists: object
    invitations: object
    people: object
    wallet: object
    statistics: object
    integrations: object
    data: object
    help: object
    legal: object
    search: object
  }
>

const FILES = [
  ...(['interface', 'errors', 'mail', 'safety', 'calculators', 'offline', 'plans', 'competitions'] as const),
  ...([
    'library',
    'lists',
    'invitations',
    'people',
    'wallet',
    'statistics',
    'integrations',
    'data',
    'help',
    'legal',
    'search',
  ] as const),
] as const

type Key = `${(typeof FILES)[number]}:${string}`

/** Looks up a text by file and key and fills in its placeholders; falls back to Czech. */
export function translate(language: LanguageCode, key: Key, values: Record<string, string | number> = {}): string {
  return texts.t(key, { lng: language, ...values })
}

/** All texts in a language, for rendering answer parts; keys without a namespace belong to `interface`. */
export function textsIn(language: LanguageCode): Texts {
  return { t: texts.getFixedT(language, 'interface'), exists: (key) => texts.exists(key, { lng: language }) }
}

const texts = createInstance({
  resources: LOCALES,
  ns: FILES,
  fallbackLng: DEFAULT_LANGUAGE,
  supportedLngs: LANGUAGE_CODES,
  interpolation: { escapeValue: false },
  initAsync: false,
})
texts.init()
countAsInRegion(texts)
