import type { Audience } from '@touchline/contract/integrations/search.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { PAGES, type PageName } from '@touchline/contract/platform/pages.ts'
import { translate } from '@touchline/locales/locales.ts'

type Key = Parameters<typeof translate>[1]

/** A page, or a section of one, that can be found. */
export type SearchablePage = {
  page: PageName
  section: string | null
  audience: Audience
  name: Key
  /** The line below the name; for a section, the page it is on. */
  description: Key | null
  /** Further texts to index. */
  words: readonly Key[]
}

type Further = { section?: string; name?: Key; description?: Key; words?: readonly Key[] }

function entry(page: PageName, audience: Audience, { section, name, description, words = [] }: Further = {}) {
  const crumb: Key = `interface:crumbs.${PAGES[page].crumb}`
  return {
    page,
    section: section ?? null,
    audience,
    name: name ?? crumb,
    description: description ?? (section ? crumb : null),
    words: [...(section || !PAGES[page].title ? [] : [`interface:titles.${PAGES[page].title}` as Key]), ...words],
  } satisfies SearchablePage
}

/** Settings that have their own section on a page. */
const SECTIONS: SearchablePage[] = [
  entry('playerSettings', 'player', {
    section: 'password',
    name: 'interface:playerSettings.password.heading',
    words: ['interface:playerSettings.password.newPassword', 'interface:playerSettings.password.currentPassword'],
  }),
  entry('playerSettings', 'player', {
    section: 'data',
    name: 'data:own.section.heading',
    words: ['data:own.section.description'],
  }),
  entry('playerSettings', 'player', { section: 'consent', name: 'legal:consent.heading' }),
  entry('playerSettings', 'player', {
    section: 'theme',
    name: 'search:theme.name',
    words: ['search:theme.words'],
  }),
  entry('clubSettings', 'admin', { section: 'theme', name: 'search:theme.name', words: ['search:theme.words'] }),
  entry('playerProfile', 'player', { section: 'uses', name: 'interface:profile.uses.heading' }),
  entry('clubSettings', 'admin', {
    section: 'billing',
    name: 'interface:subscription.heading',
    words: ['interface:subscription.description', 'interface:subscription.cancel.open'],
  }),
  entry('clubSettings', 'admin', {
    section: 'welfare',
    name: 'interface:clubSettings.welfare.heading',
    words: ['interface:clubSettings.welfare.description'],
  }),
  entry('clubSettings', 'admin', { section: 'hand-over', name: 'people:handOver.heading' }),
  entry('clubSettings', 'admin', { section: 'export', name: 'data:export.section.heading' }),
  entry('clubSettings', 'admin', { section: 'erase', name: 'data:erasure.section.heading' }),
  entry('clubSettings', 'admin', {
    section: 'password',
    name: 'interface:clubSettings.password.heading',
    words: ['interface:clubSettings.password.newPassword'],
  }),
  entry('clubSettings', 'admin', { section: 'pin', name: 'interface:clubSettings.pin.heading' }),
]

/** Every page that is reachable without a secret address, in the order of the navigation. */
export const SEARCHABLE_PAGES: readonly SearchablePage[] = [
  entry('home', 'everyone'),
  entry('chat', 'everyone', { description: 'interface:chatPage.desk.heading' }),
  entry('athletes', 'everyone', { description: 'interface:athletes.lead', words: ['interface:athletes.heading'] }),
  entry('calculators', 'everyone', { words: ['calculators:page.heading'] }),
  entry('plans', 'player', { words: ['interface:titles.plan'] }),
  entry('competitions', 'session', { words: ['interface:titles.competition'] }),
  entry('team', 'session', { words: ['interface:titles.teamList'] }),
  entry('playerSettings', 'player', {
    words: ['interface:nav.settings', 'interface:playerSettings.account.heading', 'interface:nav.logout'],
  }),
  entry('playerProfile', 'player', {
    description: 'interface:profile.link.description',
    words: ['interface:profile.figures.heading', 'interface:profile.goals.heading', 'interface:profile.limits.heading'],
  }),
  entry('welcome', 'player'),
  entry('dashboard', 'admin', { words: ['invitations:dialog.title', 'interface:dashboard.addMember'] }),
  entry('statistics', 'admin'),
  entry('wallet', 'admin', {
    words: ['wallet:caps.heading', 'wallet:topUp.heading', 'wallet:notices.heading', 'interface:billing.buyTokens'],
  }),
  entry('integrations', 'admin', {
    description: 'integrations:page.lead',
    words: ['integrations:keys.heading', 'integrations:webhooks.heading', 'integrations:feeds.heading'],
  }),
  entry('clubSettings', 'admin', { words: ['interface:nav.settings', 'interface:nav.logout'] }),
  entry('billing', 'admin', { description: 'interface:billing.lead', words: ['interface:billing.invoice'] }),
  entry('login', 'guest', { words: ['interface:nav.login'] }),
  entry('adminLogin', 'guest'),
  entry('joinTeam', 'guest'),
  entry('partnership', 'guest'),
  ...SECTIONS,
  entry('help', 'everyone', { description: 'help:page.lead', words: ['help:form.heading'] }),
  entry('developers', 'everyone'),
  entry('privacy', 'everyone'),
  entry('terms', 'everyone'),
]

/** A page's texts in a language, the name first. */
export function textsOf({ name, description, words }: SearchablePage, language: LanguageCode) {
  return {
    name: translate(language, name),
    description: description ? translate(language, description) : '',
    words: words.map((key) => translate(language, key)),
  }
}
