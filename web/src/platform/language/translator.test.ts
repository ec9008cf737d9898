import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { countAsInRegion } from '@touchline/locales/plurals.ts'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { type Texts, Translator } from './translator.ts'

const LOCALES = fileURLToPath(new URL('../../../../locales', import.meta.url))
const COUNTS = [undefined, 0, 1, 2, 5, 1.5]

test.each(LANGUAGE_CODES)(
  '[OPS-19] every text in %s reads as i18next, which the server has, writes it',
  async (language) => {
    const files = filesOf(language)
    const i18next = await i18nextWith(language, files)
    const translator = translatorWith(language, files)
    const different: string[] = []
    for (const [kind, texts] of files) {
      for (const [key, places] of placesByKey(texts)) {
        for (const count of COUNTS) {
          const values = { ...places, count }
          const name = `${kind}:${key}`
          // Hundreds of thousands: an expectation for each took half a minute.
          if (translator.t(name, values) !== i18next.t(name, values)) different.push(`${name} ${count}`)
        }
      }
    }
    expect(different).toEqual([])
  },
)

test('[OPS-19] lists, defaults, several keys and missing texts are as in i18next', async () => {
  const files = filesOf('en')
  const i18next = await i18nextWith('en', files)
  const translator = translatorWith('en', files)
  const same = (...[keys, values = {}]: Parameters<typeof translator.t>) =>
    expect(translator.t(keys, values)).toEqual(i18next.t(keys as string, values))
  same('legal:privacy.sections.kept.list', { returnObjects: true, product: 'Touchline' })
  same('nothing.here')
  same('wallet:nothing.here')
  same('unknown:nothing.here')
  same('errors:NOTHING', { defaultValue: 'Status {{status}}', status: 418 })
  same(['nothing.here', 'nav.home'])
  same(['nothing.here', 'nothing.there'])
  same('nav.home', { name: undefined })
  expect(translator.exists('nav.home')).toBe(true)
  expect(translator.exists('nav.constructor')).toBe(false)
})

type Files = [kind: string, texts: Texts][]

function filesOf(language: LanguageCode): Files {
  const names = readdirSync(`${LOCALES}/${language}`).filter((name) => name.endsWith('.json'))
  return names.map((name) => [
    name.replace('.json', ''),
    JSON.parse(readFileSync(`${LOCALES}/${language}/${name}`, 'utf8')),
  ])
}

function translatorWith(language: LanguageCode, files: Files): Translator {
  const translator = new Translator()
  for (const [kind, texts] of files) translator.add(language, kind, texts)
  translator.speak(language)
  return translator
}

async function i18nextWith(language: LanguageCode, files: Files) {
  const i18next = createInstance()
  await i18next.init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'interface',
    resources: { [language]: Object.fromEntries(files) },
    interpolation: { escapeValue: false },
  })
  countAsInRegion(i18next)
  return i18next
}

/** The keys of single texts with values for their placeholders; plurals also by the key that pages use. */
function placesByKey(texts: Texts): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>()
  for (const [path, text] of textsIn(texts)) {
    const places = Object.fromEntries(placesOf(text).map((place) => [place, `<${place}> $& {{n}}`]))
    for (const key of [path, path.replace(/_(one|few|many|other)$/, '')]) {
      found.set(key, { ...found.get(key), ...places })
    }
  }
  return found
}

function textsIn(texts: unknown, path = ''): [path: string, text: string][] {
  if (typeof texts === 'string') return [[path, texts]]
  if (Array.isArray(texts) || !texts) return []
  return Object.entries(texts).flatMap(([key, inner]) => textsIn(inner, path ? `${path}.${key}` : key))
}

function placesOf(text: string): string[] {
  return (text.match(/(?<=\{\{)\w+(?=\}\})/g) ?? []).filter((place) => place !== 'count')
}
