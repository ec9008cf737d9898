import type { Part } from '@touchline/contract/coaching/parts.ts'
import { describe, expect, test } from 'vitest'
import type { AnswerSource, Model } from '../model/model.ts'
import { markingSources, notesFor } from './library-notes.ts'

/** Only its presence matters. */
const MODEL = {} as Model

const NOTES = {
  text: '',
  items: [1, 2].map((mark) => ({
    ...{ mark, id: `topic-${mark}`, title: `Topic ${mark}` },
    sources: [{ authors: 'Behm D. G.', year: 2016, title: 'Stretching' }],
  })),
}

/** What a reader receives of an answer that arrives in these pieces. */
async function heard(...pieces: string[]) {
  let text = ''
  const parts: Part[] = []
  const source: AnswerSource = async (_signal, say) => {
    for (const piece of pieces) say(piece)
    return { reason: 'complete', usage: undefined }
  }
  const marked = markingSources(source, NOTES)
  await marked(
    new AbortController().signal,
    (words) => {
      text += words
    },
    (part) => parts.push(part),
    async () => undefined,
  )
  return { text, marks: parts.flatMap((part) => (part.type === 'sources' ? part.items.map(({ mark }) => mark) : [])) }
}

describe('[KNOW-09] the marks of an answer', () => {
  test('that were given stay, and their sources stand under it', async () => {
    expect(await heard('Warm up [1]. Then run [2].')).toEqual({ text: 'Warm up [1]. Then run [2].', marks: [1, 2] })
    expect(await heard('Run first [2].')).toEqual({ text: 'Run first [2].', marks: [2] })
  })

  test('that nobody gave are removed, and no source stands for them', async () => {
    expect(await heard('Warm up [3]. Run [12] now.')).toEqual({ text: 'Warm up. Run now.', marks: [] })
  })

  test('are read across the borders of what comes piece by piece', async () => {
    const text = 'Warm up [1]. Then [9] run [2].'
    for (let border = 1; border < text.length; border++) {
      const { text: read, marks } = await heard(text.slice(0, border), text.slice(border))
      expect({ border, read, marks }).toEqual({ border, read: 'Warm up [1]. Then run [2].', marks: [1, 2] })
    }
  })

  test('are not looked for in code, links and names', async () => {
    const text = 'Take `a [7]` and list[0], see [3](https://x.org).'
    expect((await heard(text)).text).toBe(text)
    expect((await heard(...text)).text).toBe(text)
  })
})

test('[KNOW-09] a question gets the topics that fit it, in at most about 600 tokens, another none', async () => {
  const notes = await notesFor(MODEL, 'Co mám jíst před zápasem?', 'football_nutritionist', 'cs')
  expect(notes?.items[0]).toMatchObject({ mark: 1, id: 'meal-before' })
  expect(notes?.text.length).toBeLessThan(2300)
  expect(notes?.items.length).toBeLessThanOrEqual(3)
  expect(await notesFor(MODEL, 'Kdy jede vlak do Brna?', 'football_nutritionist', 'cs')).toBeUndefined()
})
