import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAFETY_CATEGORIES } from '@touchline/contract/coaching/safety.ts'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { expect, test } from 'vitest'
import { SEVERITIES } from './assess.ts'
import { HELP_LINES, linesFor, readHelpLines } from './help-lines.ts'
import { contactsInNeed, type ReplyTo, replyTo } from './reply.ts'

const about = (given: Partial<ReplyTo>): ReplyTo => ({
  ...{ category: 'head_injury', severity: 'stop', language: 'en', isChild: false, isAboutOther: false },
  ...{ isRepeat: false, until: new Date('2026-11-18T17:52:00Z'), country: undefined, lines: HELP_LINES },
  welfare: undefined,
  ...given,
})

test.each([...LANGUAGE_CODES])('[SAFE-02] %s has a whole reply for every category and severity', (language) => {
  for (const category of SAFETY_CATEGORIES) {
    for (const severity of SEVERITIES[category]) {
      const { text } = replyTo(about({ language, category, severity }))
      expect(text).toMatch(/^\*\*.{15,}\*\*\n\n/)
      if (category !== 'doping' && category !== 'medication') expect(text).toContain('112')
      expect(text).not.toMatch(/undefined|\{\{/)
    }
  }
})

test.each([...LANGUAGE_CODES])('[SAFE-02] %s gives no number of food or weight for eating disorders', (language) => {
  const { text } = replyTo(about({ language, category: 'eating_disorder', severity: 'refer', lines: [] }))
  expect(text.replace(/\b112\b/g, '')).not.toMatch(/\d/)
})

test('[SAFE-02] doping is sent to the national agency and Global DRO', () => {
  const { text, part } = replyTo(about({ language: 'de', category: 'doping', severity: 'refer' }))
  expect(text).toContain('NADA')
  expect(part.contacts.map(({ name }) => name)).toEqual(['NADA', 'Global DRO'])
})

test('[SAFE-02] the club’s country wins over the language', () => {
  const where = { country: 'DE', language: 'cs' } as const
  expect(linesFor(HELP_LINES, 'young', where).map(({ country }) => country)).toEqual(['DE'])
  expect(linesFor(HELP_LINES, 'young', { ...where, country: 'US' }).map(({ country }) => country)).toEqual(['CZ'])
})

test.each([...LANGUAGE_CODES])(
  '[SAFE-02] %s names 112 and a line for young and old to who says nothing',
  (language) => {
    const [first, ...lines] = contactsInNeed(HELP_LINES, { country: undefined, language })
    expect(first).toMatchObject({ kind: 'emergency', phone: '112' })
    expect(lines.length).toBeGreaterThanOrEqual(2)
    for (const line of lines) expect(line).toMatchObject({ kind: 'line', phone: expect.stringMatching(/\d/) })
  },
)

test('[SAFE-02] a line that nobody has checked says so', () => {
  for (const { checked, source } of HELP_LINES) expect(checked === undefined).toBe(source.includes('not checked'))
})

test('[SAFE-02] the operator’s table is read; a broken one is told in a sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'help-lines-'))
  const file = join(folder, 'lines.json')
  try {
    const own = [{ country: 'AT', audience: 'young', name: 'Rat auf Draht', phone: '147', source: 'the operator' }]
    writeFileSync(file, JSON.stringify(own))
    expect(readHelpLines(file)).toEqual(own)
    writeFileSync(file, '[{"country":"Austria"}]')
    expect(() => readHelpLines(file)).toThrow(/^HELP_LINES_FILE: .*is not a valid table of help lines/)
    writeFileSync(file, '{')
    expect(() => readHelpLines(file)).toThrow(/cannot be read as JSON/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
