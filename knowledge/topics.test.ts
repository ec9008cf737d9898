import { CALCULATORS } from '@touchline/calculators/calculators.ts'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { ROLES, ROSTER, SPORTS } from '@touchline/contract/platform/sports.ts'
import { describe, expect, test } from 'vitest'
import { faultsOf, figuresOf } from './faults.ts'
import { GROUPS, groupTopics, sourcesOf, topics, topicWords } from './topics.ts'

const all = [...topics().values()]
const ROLE_NAMES: readonly string[] = [...ROLES, ...ROSTER.universal]
const TOOLS: readonly string[] = [...Object.keys(CALCULATORS), 'plan', 'competition', 'list']

test('[KNOW-01] every topic has roles, sports, next topics, tools and sources that there are', () => {
  for (const topic of all) {
    const { id, roles, sports = [], next, tools = [], sources } = topic
    expect(roles.length, id).toBeGreaterThan(0)
    expect(ROLE_NAMES, id).toEqual(expect.arrayContaining([...roles]))
    expect(SPORTS, id).toEqual(expect.arrayContaining([...sports]))
    expect(TOOLS, id).toEqual(expect.arrayContaining([...tools]))
    expect(next, id).not.toContain(id)
    expect(sources.length, id).toBeGreaterThan(0)
    expect(sourcesOf(topic), id).toHaveLength(sources.length)
    for (const { by, title, year } of sourcesOf(topic)) {
      expect(by.length * title.length, id).toBeGreaterThan(0)
      expect(year, id).toBeGreaterThan(1850)
    }
  }
})

test('[KNOW-01] ids are there once, and what comes next is a topic', () => {
  const ids = GROUPS.flatMap((group) => groupTopics(group, 'en').map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id, next } of all) expect(ids, id).toEqual(expect.arrayContaining([...next]))
})

describe.each(SPORTS)('the specialists of %s', (sport) => {
  test.each(ROLES)('[KNOW-02] %s: three topics that only this sport has, twenty to answer from', (role) => {
    const known = all.filter(({ roles, sports }) => roles.includes(role) && (!sports || sports.includes(sport)))
    expect(known.filter(({ sports }) => sports).length).toBeGreaterThanOrEqual(3)
    expect(known.length).toBeGreaterThanOrEqual(20)
  })
})

describe.each(LANGUAGE_CODES)('%s', (language) => {
  const english = topicWords('en')

  test('[KNOW-01] has every topic, whole, in its form', () => {
    for (const group of GROUPS) {
      const read = groupTopics(group, language)
      expect(read.map(({ id }) => id)).toEqual(all.filter((topic) => topic.group === group).map(({ id }) => id))
      expect(read.flatMap((topic) => faultsOf(topic, language).map((fault) => `${topic.id}: ${fault}`))).toEqual([])
    }
  })

  test('[KNOW-01] has the figures, steps and variants that every language has', () => {
    for (const [id, topic] of topicWords(language)) {
      const expected = english.get(id)
      if (!expected) throw new Error(`${id} has no English words`)
      expect(new Set(figuresOf(topic)), id).toEqual(new Set(figuresOf(expected)))
      expect(topic.steps.length, id).toBe(expected.steps.length)
      expect(
        topic.variants.map(({ key }) => key),
        id,
      ).toEqual(expected.variants.map(({ key }) => key))
    }
  })

  test.skipIf(language === 'en')('[KNOW-01] is written in its own words', () => {
    for (const [id, { title, answer }] of topicWords(language)) {
      expect(title, id).not.toBe(english.get(id)?.title)
      expect(answer, id).not.toBe(english.get(id)?.answer)
    }
  })
})
