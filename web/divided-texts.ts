import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

// What frame and landing page say, what the log-in says besides, what the chat alone says, what its analysis of clips
// says, and what is said where clubs and accounts are made and looked after; `rest` is all else, for every page but these
// first two. A test looks for words on pages that do not have them.
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

/** Texts that have a file of their own. */
const FILES = [
  ...['errors', 'calculators', 'plans', 'competitions', 'lists', 'invitations', 'people', 'library'],
  ...['wallet', 'statistics', 'integrations', 'data', 'help', 'legal', 'search'],
]

/**
 * Divides the interface texts of a language into parts by their groups: `?first`, `?entry`, `?chat`, `?video`,
 * `?account` and `?rest`. The first one knows the way to all other texts of its language, so that no page brings the ways of ten.
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
