import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

// What frame and landing page say; all other words come with the first page that needs them.
const FIRST_WORDS = [
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

/** Divides the interface texts of a language: `?first` is what the landing page needs, `?rest` everything else. */
export function dividedTexts(): Plugin {
  return {
    name: 'divided-texts',
    enforce: 'pre',
    load(id) {
      const [file, part] = id.split('?')
      if (!(file && /[\\/]interface\.json$/.test(file)) || (part !== 'first' && part !== 'rest')) return undefined
      const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')))
      const chosen = texts.filter(([group]) => FIRST_WORDS.includes(group) === (part === 'first'))
      return { code: `export default ${JSON.stringify(Object.fromEntries(chosen))}`, moduleType: 'js' }
    },
  }
}
