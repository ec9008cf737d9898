import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

// The text groups by part: the frame and the landing page, then those added by the log-in, the chat, its video
// analysis, and the pages for clubs and accounts. `rest` is everything else, loaded by all pages except landing page
// and log-in. A test looks for groups used on pages that do not load them.
export const FIRST = [
  'landing',
  'shell',
  'nav',
  'crumbs',
  'titles',
  'meta',
  'footer',
  'crashed',
  'notFound',
  'sports',
  'sessions',
]
export const ENTRY = ['login', 'adminLogin', 'logInCode']
export const CHAT = ['chatPage', 'documents', 'history', 'parts', 'connection', 'ownPassword']
export const VIDEO = ['video']
export const ACCOUNT = [
  ...['partnership', 'partnershipSuccess', 'joinTeam', 'acceptance', 'testCheckout', 'endSession', 'clearSessions'],
  ...[
    'clubSettings',
    'playerSettings',
    'subscription',
    'billing',
    'planChange',
    'planLacks',
    'dashboard',
    'clubTabs',
    'members',
  ],
  'profile',
]
const PARTS: Record<string, string[]> = { first: FIRST, entry: ENTRY, chat: CHAT, video: VIDEO, account: ACCOUNT }

/** Texts in separate files. */
const FILES = [
  ...['errors', 'calculators', 'plans', 'competitions', 'lists', 'invitations', 'people', 'library'],
  ...['wallet', 'statistics', 'integrations', 'data', 'help', 'legal', 'search'],
]

/**
 * Splits the interface texts of a language by group: `?first`, `?entry`, `?chat`, `?video`, `?account` and `?rest`.
 * `?first` holds the imports of all other texts of its language, so that no page carries the imports of ten.
 */
export function dividedTexts(): Plugin {
  return {
    name: 'divided-texts',
    enforce: 'pre',
    load(id) {
      const [file, part] = id.split('?')
      if (!(file && /[\\/]interface\.json$/.test(file)) || !(part === 'rest' || (part && part in PARTS)))
        return undefined
      const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')))
      const chosen = texts.filter(([group]) => partOf(group) === part)
      const code = `export default ${JSON.stringify(Object.fromEntries(chosen))}`
      return { code: part === 'first' ? `${code}\n${WAYS}` : code, moduleType: 'js' }
    },
  }
}

const WAYS = `export const files = {
${['entry', 'chat', 'video', 'account', 'rest'].map((part) => `  ${part}: () => import('./interface.json?${part}'),`).join('\n')}
${FILES.map((file) => `  ${file}: () => import('./${file}.json'),`).join('\n')}
}`

function partOf(group: string): string {
  return Object.keys(PARTS).find((part) => PARTS[part]?.includes(group)) ?? 'rest'
}
