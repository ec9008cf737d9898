import { describe, expect, test } from 'vitest'
import { KNOWLEDGE_LANGUAGES, knowledgeIn } from './knowledge.ts'

const english = knowledgeIn('en')
const wordsIn = (text: string) => text.split(/\s+/).length
/** The figures of a text without separators: 1,460 and 1 460 are one, and so are 0.47 and 0,47. */
const figuresIn = (text: string) => {
  const bare = text.replace(/(?<=\d)[.,\u00a0\u202f ](?=\d{3}(?!\d))|(?<=\d)[.,](?=\d)/g, '')
  return (bare.match(/\d{2,}/g) ?? []).filter((figure) => Number(figure) > 0)
}

test('[COACH-06] Czech and English have cards', () => {
  expect(KNOWLEDGE_LANGUAGES).toEqual(expect.arrayContaining(['cs', 'en']))
})

describe.each(KNOWLEDGE_LANGUAGES)('%s', (language) => {
  const { frame, cards } = knowledgeIn(language)

  test('[COACH-06] has the same cards in the same order as English, and the same frame', () => {
    expect(Object.keys(cards)).toEqual(Object.keys(english.cards))
    expect(Object.keys(frame)).toEqual(Object.keys(english.frame))
  })

  test('[COACH-06] every card has a short title, a text of one paragraph and words to be found by', () => {
    for (const [id, card] of Object.entries(cards)) {
      expect(Object.keys(card), id).toEqual(['title', 'text', 'keywords'])
      expect(card.title.length, `${id} title`).toBeLessThanOrEqual(90)
      expect(wordsIn(card.text), `${id} text`).toBeGreaterThanOrEqual(50)
      expect(wordsIn(card.text), `${id} text`).toBeLessThanOrEqual(140)
      expect(wordsIn(card.keywords), `${id} keywords`).toBeGreaterThanOrEqual(5)
      for (const text of Object.values(card)) {
        expect(text, id).toBe(text.trim())
        expect(text, id).not.toMatch(/[<>*_#`[\]]|\s{2}|\n/)
      }
    }
  })

  test('[COACH-06] titles differ from each other', () => {
    const titles = Object.values(cards).map((card) => card.title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('[COACH-06] a translation keeps the figures of a card', () => {
    for (const [id, card] of Object.entries(cards)) {
      // Help lines differ from country to country; the emergency number does not.
      const figures = id === 'seek-help' ? ['112'] : figuresIn(english.cards[id]?.text ?? '')
      expect(figuresIn(card.text), id).toEqual(expect.arrayContaining(figures))
    }
  })

  test('[COACH-06] where English names the emergency number, so does this language', () => {
    expect(frame.closing).toContain('112')
    for (const [id, card] of Object.entries(cards)) {
      if (english.cards[id]?.text.includes('112')) expect(card.text, id).toContain('112')
    }
  })

  test.skipIf(language === 'en')('[COACH-06] is translated', () => {
    for (const [id, card] of Object.entries(cards)) expect(card.text, id).not.toBe(english.cards[id]?.text)
    expect(frame.closing).not.toBe(english.frame.closing)
  })
})

test('[COACH-06] a language without cards is answered in Czech, and says so', () => {
  for (const language of ['cs', 'de', 'sv'] as const) {
    const expected = KNOWLEDGE_LANGUAGES.includes(language) ? language : 'cs'
    expect(knowledgeIn(language).language).toBe(expected)
  }
})
