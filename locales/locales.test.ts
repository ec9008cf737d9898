import { ERRORS } from '@touchline/contract/platform/errors.ts'
import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { DISCIPLINES, ROLES, ROSTER, SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { describe, expect, test } from 'vitest'
import { LOCALES, translate } from './locales.ts'
import sameAsEnglish from './same-as-english.json' with { type: 'json' }

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/

/** Every text of a locale with the path of its key, e.g. `interface:nav.home`. */
function textsOf(locale: object): Map<string, string> {
  const texts = new Map<string, string>()
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value)
    else for (const [key, child] of Object.entries(Object(value))) walk(child, path ? `${path}.${key}` : key)
  }
  for (const [kind, content] of Object.entries(locale)) {
    for (const [key, child] of Object.entries(content)) walk(child, `${kind}:${key}`)
  }
  return texts
}

const english = textsOf(LOCALES.en)
const isPlural = (path: string) => english.has(`${path.replace(PLURAL_SUFFIX, '')}_other`)
const baseOf = (path: string) => (isPlural(path) ? path.replace(PLURAL_SUFFIX, '') : path)
const placeholdersIn = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort()
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe.each(LANGUAGES)('$code', ({ code, locale }) => {
  const texts = textsOf(LOCALES[code])

  test('[NAV-06] [NAV-07] has every key of English and no other', () => {
    expect([...new Set([...texts.keys()].map(baseOf))].sort()).toEqual(
      [...new Set([...english.keys()].map(baseOf))].sort(),
    )
  })

  test('[NAV-07] has exactly the plural forms of the language', () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.map((form) => `_${form}`)
    const plurals = new Set([...english.keys()].filter(isPlural).map(baseOf))
    for (const base of plurals) {
      const given = [...texts.keys()].filter((path) => baseOf(path) === base).map((path) => path.slice(base.length))
      expect(given.sort(), base).toEqual([...forms].sort())
    }
  })

  test('[NAV-07] has the same placeholders in every text', () => {
    for (const [path, text] of texts) {
      const original = english.get(path) ?? english.get(`${baseOf(path)}_other`) ?? ''
      expect(placeholdersIn(text), path).toEqual(placeholdersIn(original))
    }
  })

  test('[NAV-07] has no empty or padded text and no markup', () => {
    for (const [path, text] of texts) {
      expect(text, path).not.toBe('')
      expect(text, path).toBe(text.trim())
      expect(text, path).not.toMatch(/[<>]|\s{2}|&\w+;/)
    }
  })

  test.skipIf(code === 'en')('[NAV-07] repeats no English text, but for those that are meant', () => {
    const meant = new Set((sameAsEnglish as Record<string, string[]>)[code])
    const same = [...texts].filter(([path, text]) => {
      const original = english.get(path) ?? english.get(`${baseOf(path)}_other`)
      return original !== undefined && plain(text) === plain(original)
    })
    expect(same.map(([path]) => path).sort()).toEqual([...meant].sort())
  })

  test('[SPEC-02] every specialist is complete, and there are 93 different ones', () => {
    const specialists = LOCALES[code].specialists
    expect(Object.keys(specialists)).toEqual(SPECIALIST_IDS)
    for (const [id, specialist] of Object.entries(specialists)) {
      expect(specialist.achievements, id).toHaveLength(4)
      expect(specialist.name.length, `${id} name`).toBeLessThanOrEqual(34)
      expect(specialist.description.length, `${id} description`).toBeLessThanOrEqual(60)
      expect(specialist.welcome.length, `${id} welcome`).toBeLessThanOrEqual(340)
    }
    for (const field of ['description', 'specialty', 'welcome'] as const) {
      const values = Object.values(specialists).map((specialist) => specialist[field])
      expect(new Set(values).size, field).toBe(93)
    }
    const competences = Object.values(specialists).flatMap((specialist) => specialist.achievements)
    expect(new Set(competences).size, 'achievements').toBeGreaterThan(350)
  })

  test('[SPEC-02] nobody in a sport is called like a colleague', () => {
    for (const discipline of DISCIPLINES) {
      const names = ROSTER[discipline].map((role) => namesIn(code)[`${discipline}_${role}`])
      expect(new Set(names).size, discipline).toBe(names.length)
    }
  })

  test('[SPEC-02] every welcome says that this is an AI', () => {
    for (const [id, { welcome }] of Object.entries(LOCALES[code].specialists)) {
      expect(welcome, id).toMatch(/(^|[^\p{L}])(AI|KI|IA|SI)(?![\p{L}])/u)
    }
  })

  test('[SPEC-05] everybody has three first questions of their own, short enough for a phone', () => {
    const all = Object.entries(LOCALES[code].specialists).flatMap(([id, { questions }]) => {
      expect(questions, id).toHaveLength(3)
      for (const question of questions) expect(question.length, question).toBeLessThanOrEqual(90)
      return questions
    })
    expect(all.filter((question, place) => all.indexOf(question) !== place)).toEqual([])
  })

  test('the landing page calls the roles as the specialists are called', () => {
    const lineup = LOCALES[code].interface.landing.lineup as Record<string, string>
    for (const role of ROLES.filter((role) => role !== 'trainer')) {
      expect(namesIn(code)[`basketball_${role}`], role).toBe(lineup[role])
    }
    for (const role of ROSTER.universal) expect(namesIn(code)[`universal_${role}`], role).toBe(lineup[role])
  })

  test('[NAV-07] statistics call the roles as the landing page does', () => {
    const { heading: _, ...roles } = LOCALES[code].statistics.roles
    expect(LOCALES[code].interface.landing.lineup).toMatchObject(roles)
  })

  test('[NAV-07] every page, sport and error has its words', () => {
    for (const page of Object.values(PAGES)) {
      expect(texts.has(`interface:crumbs.${page.crumb}`)).toBe(true)
      if (page.title) expect(texts.has(`interface:titles.${page.title}`)).toBe(true)
    }
    for (const discipline of DISCIPLINES) expect(texts.has(`interface:sports.${discipline}`)).toBe(true)
    for (const error of Object.keys(ERRORS)) {
      expect(texts.has(`errors:${error}`) || texts.has(`errors:${error}_other`), error).toBe(true)
    }
  })

  test('no text promises members without limit or tokens that never end', () => {
    for (const [path, text] of texts) {
      expect(text, path).not.toMatch(
        /unlimited|neomezen|unbegrenzt|illimité|ilimitad|illimitat|nieograniczon|onbeperkt|obegränsa/i,
      )
    }
  })
})

function namesIn(code: (typeof LANGUAGES)[number]['code']): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(LOCALES[code].specialists).map(([id, { name }]) => [id, name]))
}

describe('translate', () => {
  test('fills placeholders and chooses the plural form', () => {
    expect(translate('en', 'errors:TOO_MANY_REQUESTS', { count: 1 })).toContain('1 second.')
    expect(translate('cs', 'errors:TOO_MANY_REQUESTS', { count: 3 })).toMatch(/3\s+sekundy\.$/)
    expect(translate('cs', 'errors:TOO_MANY_REQUESTS', { count: 5 })).toMatch(/5\s+sekund\.$/)
    expect(translate('pl', 'errors:TOO_MANY_REQUESTS', { count: 5 })).not.toBe(
      translate('pl', 'errors:TOO_MANY_REQUESTS', { count: 2 }).replace('2', '5'),
    )
  })

  test('counts nothing as in Portugal: zero takes the plural', () => {
    expect(translate('pt', 'interface:athletes.videoAnalysts', { count: 0 })).toBe(
      LOCALES.pt.interface.athletes.videoAnalysts_other,
    )
  })

  test('leaves what a caller sent as it is', () => {
    expect(translate('en', 'errors:INVALID_INPUT', { field: '<b>&' })).toContain('<b>&')
  })
})

test('[NAV-07] French breaks no line before its double punctuation, and writes its apostrophe', () => {
  for (const [path, text] of textsOf(LOCALES.fr)) {
    expect(text, path).not.toMatch(/\S [:;!?»%€](?!\w)|« /)
    expect(text, path).not.toMatch(/\p{Letter}'\p{Letter}/u)
  }
})
