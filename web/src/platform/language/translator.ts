import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'

type Values = Record<string, unknown>

/** Texts by key, in groups: `{ nav: { home: 'Home' } }`. */
export type Texts = { readonly [key: string]: unknown }

/** Finds a text by its key (`nav.home`, `wallet:caps.limit`); of several keys the first that exists. */
export type Translate = (keys: string | readonly string[], values?: Values) => string

const DEFAULT_KIND = 'interface'

/**
 * The loaded texts and the current language. Covers the part of i18next that the pages use, at a tenth of its size:
 * placeholders (`{{name}}`), plurals by `count`, lists (`returnObjects`), `defaultValue`, and a fallback language.
 */
export class Translator {
  language: LanguageCode | undefined
  /** The language of texts that the current one lacks, once it is loaded. */
  fallback: LanguageCode | undefined
  /** Called when a text is missing from a file that is loaded. */
  onMissing: () => void = () => undefined

  readonly #texts = new Map<string, Texts>()
  readonly #translates = new Map<string, Translate>()
  readonly #listeners = new Set<() => void>()
  #revision = 0

  speak(language: LanguageCode): void {
    this.language = language
    this.changed()
  }

  has(language: string, kind: string): boolean {
    return this.#texts.has(`${language} ${kind}`)
  }

  /** Adds groups of texts to the loaded ones. */
  add(language: string, kind: string, texts: Texts): void {
    const file = `${language} ${kind}`
    this.#texts.set(file, { ...texts, ...this.#texts.get(file) })
    this.changed()
  }

  remove(language: string, kind: string): void {
    this.#texts.delete(`${language} ${kind}`)
  }

  /** Looks up keys without a kind in this one; returns a new function after every change, so that React notices it. */
  in(kind: string): Translate {
    const known = this.#translates.get(kind)
    if (known) return known
    const translate: Translate = (keys, values = {}) => this.#translate([keys].flat(), values, kind)
    this.#translates.set(kind, translate)
    return translate
  }

  readonly t: Translate = (keys, values) => this.in(DEFAULT_KIND)(keys, values)

  readonly exists = (key: string): boolean => this.#find(key, DEFAULT_KIND, undefined) !== undefined

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly revision = (): number => this.#revision

  /** Notifies subscribers to read the texts again. */
  changed(): void {
    this.#revision++
    this.#translates.clear()
    for (const listener of this.#listeners) listener()
  }

  #translate(keys: readonly string[], values: Values, kind: string): string {
    for (const key of keys) {
      const found = this.#find(key, kind, values.count)
      if (found !== undefined) return filled(found, values) as string
    }
    const [missing, path] = partsOf(keys.at(-1) ?? '', kind)
    if (values.defaultValue !== undefined) return filled(values.defaultValue, values) as string
    if (this.language && this.has(this.language, missing)) this.onMissing()
    return path
  }

  #find(key: string, usual: string, count: unknown): unknown {
    const [kind, path] = partsOf(key, usual)
    for (const language of [this.language, this.fallback]) {
      const texts = language && this.#texts.get(`${language} ${kind}`)
      if (!texts) continue
      const plural = typeof count === 'number' ? textAt(texts, `${path}_${formOf(count, language)}`) : undefined
      const found = plural ?? textAt(texts, path)
      if (found !== undefined) return found
    }
    return undefined
  }
}

function partsOf(key: string, usual: string): [kind: string, path: string] {
  const colon = key.indexOf(':')
  return colon < 0 ? [usual, key] : [key.slice(0, colon), key.slice(colon + 1)]
}

function textAt(texts: Texts, path: string): unknown {
  let found: unknown = texts
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Texts)[key]
  }
  return found
}

const plurals = new Map<LanguageCode, Intl.PluralRules>()

/** Plural rules follow the language's region: plain `pt` would use Brazilian rules, where zero takes the singular. */
function formOf(count: number, language: LanguageCode): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(localeOf(language))
  plurals.set(language, rules)
  return rules.select(count)
}

/** Fills the placeholders of a text, or of each text in a list. */
function filled(text: unknown, values: Values): unknown {
  if (typeof text === 'string') return text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ''))
  if (Array.isArray(text)) return text.map((one) => filled(one, values))
  return text
}
