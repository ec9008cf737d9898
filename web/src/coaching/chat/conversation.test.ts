import type { Conversation } from '@touchline/contract/coaching/chat.ts'
import { type ChatEvent, ChatStreamDecoder, encodeEvent, WordKeeper } from '@touchline/contract/coaching/chat-stream.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ChatState,
  canSend,
  draftOf,
  emptyState,
  hasUnsaved,
  isTokenLimit,
  lastQuestion,
  messagesToSave,
  unsentDraft,
} from './chat-state.ts'
import { chosen } from './chosen-file.ts'
import { type AskedQuestion, type ChatAction, reduce } from './conversation.ts'

const AT = '2026-11-15T17:41:00.000Z'
const METADATA: ChatEvent = { type: 'metadata', model: 'gpt-5', generationId: 'g1', safety: null }
const DONE: ChatEvent = { type: 'done' }

const turn = (id: string, isUser: boolean, content: string) => ({ id, isUser, content, timestamp: AT })
const conversation = (given: Partial<Conversation> = {}): Conversation => ({
  memberId: 'golf_trainer',
  messages: [],
  historyId: null,
  isSaved: true,
  running: null,
  ...given,
})
const asked = (text: string, replaces?: 'answer' | 'question', shown: Partial<AskedQuestion> = {}): ChatAction => ({
  type: 'asked',
  question: { text, replaces, ...shown },
  questionId: `q-${text}`,
  answerId: `a-${text}`,
  at: AT,
})
const text = (words: string): ChatEvent => ({ type: 'text', id: '', text: words })
const heard = (...events: ChatEvent[]): ChatAction => ({ type: 'heard', events })

function after(...actions: ChatAction[]): ChatState {
  return actions.reduce(reduce, emptyState(draftOf('')))
}
const opened = (given?: Partial<Conversation>): ChatAction => ({
  type: 'opened',
  conversation: conversation(given),
  at: AT,
})
const contents = ({ messages }: ChatState) => messages.map(({ content }) => content)

describe('[CHAT-04] an answer', () => {
  test('grows and, when it is done, stands in the conversation with its model', () => {
    const state = after(opened(), asked('Jak?'), heard(METADATA, text('Takhle ')), heard(text('a '), text('takhle.')))
    expect(state.answer).toMatchObject({ text: 'Takhle a takhle.', model: 'gpt-5', generationId: 'g1' })
    expect(contents(state)).toEqual(['Jak?'])
    const done = reduce(state, heard(DONE))
    expect(done.answer).toBeNull()
    expect(done.messages.at(-1)).toEqual({ ...turn('a-Jak?', false, 'Takhle a takhle.'), model: 'gpt-5' })
    expect(done.completedId).toBe('a-Jak?')
    expect(hasUnsaved(done)).toBe(true)
  })

  test('[CHAT-06] is what the model said, whatever it said and however it was cut on the way', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.integer({ min: 1, max: 50 }), (fragments, size) => {
        const keeper = new WordKeeper()
        const said = fragments.join('').replace(/\r\n?/g, '\n').toWellFormed()
        const pieces = [...fragments.map((fragment) => keeper.push(fragment)), keeper.end()].filter(Boolean)
        const wire = pieces.map((piece) => encodeEvent({ type: 'text', id: '1', text: piece })).join('')
        const decoder = new ChatStreamDecoder()
        let state = after(opened(), asked('?'), heard(METADATA))
        for (let at = 0; at < wire.length; at += size)
          state = reduce(state, heard(...decoder.push(wire.slice(at, at + size))))
        expect(state.answer?.text).toBe(said)
      }),
    )
  })

  test('that was running when the page was loaded is picked up', () => {
    const state = after(
      opened({ messages: [turn('1', true, 'Jak?')], running: { generationId: 'g7', model: 'offline' } }),
    )
    expect(state.answer).toMatchObject({ generationId: 'g7', model: 'offline', text: '' })
    expect(contents(reduce(state, heard(METADATA, text('Tak.'), DONE)))).toEqual(['Jak?', 'Tak.'])
  })

  test('hears nothing that comes after its end', () => {
    const done = after(opened(), asked('Jak?'), heard(METADATA, text('Tak.'), DONE))
    expect(reduce(done, heard(text('late'), DONE))).toEqual(done)
  })
})

describe('[CHAT-09] the typed message is never lost', () => {
  test('a refused question goes back to the box, above what was typed meanwhile', () => {
    const typing = after(opened(), { type: 'typed', text: 'Jak?' }, asked('Jak?'), { type: 'typed', text: 'A dál' })
    expect(unsentDraft(typing)).toMatchObject({ text: 'Jak?', aside: 'A dál', mayHaveArrived: true })
    const state = reduce(typing, { type: 'refused', error: 'why', isTokenLimit: false })
    expect(state).toMatchObject({ messages: [], answer: null, problem: { kind: 'send', error: 'why' } })
    expect(state.draft.text).toBe('Jak?\n\nA dál')
    expect(hasUnsaved(state)).toBe(false)
  })

  test('an answer that breaks off keeps question and beginning, and says why', () => {
    const state = after(
      opened(),
      asked('Jak?'),
      heard(METADATA, text('Tak ')),
      heard({ type: 'error', message: 'Ouha.' }),
    )
    expect(contents(state)).toEqual(['Jak?', 'Tak '])
    expect(state).toMatchObject({ ending: 'failed', problem: { kind: 'stream', error: { message: 'Ouha.' } } })
  })

  test('a question that was on its way at a reload returns only if it did not arrive', () => {
    const onItsWay = unsentDraft(after(opened(), asked('Jak?')))
    const reloaded = (messages: Conversation['messages']) =>
      reduce(emptyState(onItsWay), { type: 'opened', conversation: conversation({ messages }), at: AT })
    expect(reloaded([]).draft.text).toBe('Jak?')
    expect(reloaded([turn('1', true, 'Jak?')]).draft.text).toBe('')
    expect(reloaded([turn('1', true, 'Jak?')]).ending).toBe('failed')
  })

  test('what was typed and not sent survives a reload even if it was asked before', () => {
    const typed = after({ type: 'typed', text: 'Jak?' }).draft
    const state = reduce(emptyState(typed), opened({ messages: [turn('1', true, 'Jak?'), turn('2', false, 'Tak.')] }))
    expect(state.draft.text).toBe('Jak?')
  })

  test('a changed question that is refused is still being changed, the old one still stands', () => {
    const before = [turn('1', true, 'Jak?'), turn('2', false, 'Tak.')]
    const state = after(
      opened({ messages: before }),
      { type: 'typed', text: 'aside' },
      { type: 'editing' },
      { type: 'typed', text: 'Jak jinak?' },
      asked('Jak jinak?', 'question'),
      { type: 'refused', error: 'why', isTokenLimit: false },
    )
    expect(state.messages).toEqual(before)
    expect(state.draft).toMatchObject({ text: 'Jak jinak?', isEditing: true, aside: 'aside' })
    expect(reduce(state, { type: 'editingCancelled' }).draft.text).toBe('aside')
  })
})

describe('[CHAT-07] sending', () => {
  test.each([
    ['something is typed', after(opened(), { type: 'typed', text: 'a' }), true],
    ['nothing is typed', after(opened()), false],
    ['only white space is typed', after(opened(), { type: 'typed', text: ' \n\t' }), false],
    ['more is typed than the server takes', after(opened(), { type: 'typed', text: 'a'.repeat(8001) }), false],
    ['the conversation is loading', after({ type: 'typed', text: 'a' }), false],
    ['an answer is being written', after(opened(), asked('b'), { type: 'typed', text: 'a' }), false],
  ])('when %s: %s', (_, state, isPossible) => expect(canSend(state)).toBe(isPossible))
})

describe('[CHAT-08] the token limit', () => {
  test.each(['TOKEN_LIMIT_EXCEEDED', 'Error: Token limit exceeded; buy more', 'All token limits exhausted'])(
    '%s',
    (words) => expect(isTokenLimit(words)).toBe(true),
  )

  test('is no other error', () => expect(isTokenLimit('The service is busy')).toBe(false))

  test('met before the server took the question gives the question back', () => {
    const state = after(opened(), asked('Jak?'), heard(limit()))
    expect(state).toMatchObject({ messages: [], problem: null })
    expect(state.draft.text).toBe('Jak?')
  })

  test('met later keeps the question and what came', () => {
    const state = after(opened(), asked('Jak?'), heard(METADATA, text('Tak '), limit()))
    expect(contents(state)).toEqual(['Jak?', 'Tak '])
    expect(state).toMatchObject({ ending: 'limit', problem: null })
  })
})

describe('[CHAT-10] stopping', () => {
  test('keeps what came', () => {
    const state = after(opened(), asked('Jak?'), heard(METADATA, text('Tak ')), { type: 'stopping' }, heard(DONE))
    expect(contents(state)).toEqual(['Jak?', 'Tak '])
    expect(state.ending).toBe('stopped')
  })

  test('that failed lets the answer go on', () => {
    const state = after(
      opened(),
      asked('Jak?'),
      heard(METADATA),
      { type: 'stopping' },
      { type: 'callFailed', error: 'why' },
    )
    expect(state.answer?.isStopping).toBe(false)
    expect(state.problem).toEqual({ kind: 'call', error: 'why' })
  })
})

test('[CHAT-24] an answer that was cut keeps why, also when it is saved', () => {
  const cut = after(opened(), asked('Jak?'), heard(METADATA, text('Tak'), { type: 'finish', finish: 'length' }))
  expect(messagesToSave(cut, 'Trenér').at(-1)).toMatchObject({ content: 'Tak', finish: 'length' })
  const ended = reduce(cut, heard(DONE))
  expect(ended.messages.at(-1)).toMatchObject({ content: 'Tak', finish: 'length' })
  const next = [asked('Pokračuj.'), heard(METADATA, text('takhle.'), DONE)].reduce(reduce, ended)
  expect(next.messages.at(-1)).not.toHaveProperty('finish')
})

describe('asking again', () => {
  const before = opened({ messages: [turn('1', true, 'Jak?'), turn('2', false, 'Tak.')] })

  test('takes the last answer away, or brings it back when it is refused', () => {
    const state = after(before, asked('Jak?', 'answer'))
    expect(contents(state)).toEqual(['Jak?'])
    expect(contents(reduce(state, { type: 'refused', error: '', isTokenLimit: false }))).toEqual(['Jak?', 'Tak.'])
    expect(contents(reduce(state, heard(METADATA, text('Jinak.'), DONE)))).toEqual(['Jak?', 'Jinak.'])
  })

  test('with a changed question puts it in the place of the old one', () => {
    const state = after(before, asked('Proč?', 'question'), heard(METADATA, text('Proto.'), DONE))
    expect(contents(state)).toEqual(['Proč?', 'Proto.'])
    expect(lastQuestion(state)?.content).toBe('Proč?')
  })
})

describe('[DOC-01] a question with a file', () => {
  const file = chosen(new File(['abc'], 'testy.pdf', { type: 'application/pdf' }))
  const other = chosen(new File(['abcd'], 'jiny.csv'))
  const known = { name: 'testy.pdf', kind: 'pdf', bytes: 3, pages: 2, summary: 'Testy' } as const
  const refused: ChatAction = { type: 'refused', error: 'why', isTokenLimit: false }
  const onItsWay = after(
    opened(),
    { type: 'fileChosen', file },
    { type: 'typed', text: 'Co na to?' },
    asked('Co na to?', undefined, { file }),
  )

  test('shows at once what is shown with it and how much was sent, until the server has it', () => {
    expect(onItsWay.messages.at(-1)?.attachment).toEqual({ name: 'testy.pdf', kind: 'pdf', bytes: 3, summary: '' })
    expect(onItsWay.draft).toEqual(draftOf(''))
    expect(onItsWay.answer?.uploaded).toBe(0)
    const half = reduce(onItsWay, { type: 'uploading', share: 0.5 })
    expect(half.answer?.uploaded).toBe(0.5)
    expect(reduce(half, heard(METADATA)).answer?.uploaded).toBeNull()
  })

  test.each([
    ['refused', refused],
    ['cancelled', { type: 'uploadCancelled' } as const],
    ['met by the token limit', heard(limit())],
  ])('that is %s gives question and file back', (_, end) => {
    const state = reduce(onItsWay, end)
    expect(state).toMatchObject({ messages: [], answer: null, draft: { text: 'Co na to?' } })
    expect(state.draft.file).toBe(file)
  })

  test('takes nothing back once the server has it', () => {
    const state = after(...[opened(), asked('Co?', undefined, { file }), heard(METADATA)])
    expect(reduce(state, { type: 'uploadCancelled' })).toEqual(state)
  })

  test('is typed again after a reload with the name of the file, unless it arrived', () => {
    const unsent = { ...unsentDraft(onItsWay), file: null, lostFile: 'testy.pdf' }
    const reloaded = (messages: Conversation['messages']) => reduce(emptyState(unsent), opened({ messages })).draft
    expect(reloaded([])).toMatchObject({ text: 'Co na to?', lostFile: 'testy.pdf' })
    expect(reloaded([turn('1', true, 'Co na to?')])).toEqual(draftOf(''))
  })

  test('learns from the server what the file is, by the question it belongs to', () => {
    const learn = (content: string) =>
      reduce(onItsWay, { type: 'attachmentKnown', question: { ...turn('s', true, content), attachment: known } })
    expect(learn('Co na to?').messages.at(-1)).toMatchObject({ id: 'q-Co na to?', attachment: known })
    expect(learn('Jiná').messages).toEqual(onItsWay.messages)
  })

  test('keeps its file when it is changed or asked again; a file that waited waits on', () => {
    const before = opened({ messages: [{ ...turn('1', true, 'Jak?'), attachment: known }, turn('2', false, 'Tak.')] })
    const editing = after(before, { type: 'fileChosen', file: other }, { type: 'editing' })
    const changed = reduce(editing, asked('Jak jinak?', 'question'))
    expect(changed.messages).toMatchObject([{ content: 'Jak jinak?', attachment: known }])
    expect(changed.draft.file).toBe(other)
    expect(reduce(editing, { type: 'editingCancelled' }).draft.file).toBe(other)
    expect(after(before, asked('Jak?', 'answer')).messages).toMatchObject([{ attachment: known }])
  })

  test('a file that is refused says so and leaves the one that waits; a question makes its demand go', () => {
    const waiting = after(opened(), { type: 'fileChosen', file }, { type: 'fileNoticed', notice: 'FILE_TOO_LARGE' })
    expect(waiting).toMatchObject({ fileNotice: 'FILE_TOO_LARGE' })
    expect(waiting.draft.file).toBe(file)
    const typed = (notice: 'FILE_TOO_LARGE' | 'FILE_AND_QUESTION_REQUIRED') =>
      [{ type: 'fileNoticed', notice } as const, { type: 'typed', text: 'C' } as const].reduce(reduce, waiting)
    expect(typed('FILE_TOO_LARGE').fileNotice).toBe('FILE_TOO_LARGE')
    expect(typed('FILE_AND_QUESTION_REQUIRED').fileNotice).toBeNull()
  })
})

describe('[VID-01] a question about a clip', () => {
  const clip = { name: 'drep.mp4', kind: 'video', bytes: 0, summary: '' } as const

  test('leaves what is typed alone, whether it gets through or not', () => {
    const state = after(opened(), { type: 'typed', text: 'rozepsané' }, asked('Jak dřepuju?', undefined, { clip }))
    expect(state.messages).toMatchObject([{ content: 'Jak dřepuju?', attachment: clip }])
    expect(state.draft.text).toBe('rozepsané')
    expect(unsentDraft(state)).toBe(state.draft)
    const refused = reduce(state, { type: 'refused', error: 'why', isTokenLimit: false })
    expect(refused).toMatchObject({ messages: [], draft: { text: 'rozepsané' }, problem: { kind: 'send' } })
  })

  test('ends the changing of a question that is no longer the last one; its words stay', () => {
    const before = opened({ messages: [turn('1', true, 'Jak?'), turn('2', false, 'Tak.')] })
    const state = after(before, { type: 'editing' }, asked('Jak dřepuju?', undefined, { clip }))
    expect(state.draft).toMatchObject({ text: 'Jak?', isEditing: false })
  })
})

describe('[CHAT-12] what is not saved', () => {
  test.each([
    ['nothing was said', after(opened()), false],
    [
      'it is as it was saved',
      after(opened({ messages: [turn('1', true, 'a')], historyId: 'h', isSaved: true })),
      false,
    ],
    ['it was never saved', after(opened({ messages: [turn('1', true, 'a')], isSaved: false })), true],
    ['a first answer is being written', after(opened(), asked('a')), true],
    [
      'it was just saved',
      after(opened(), asked('a'), heard(METADATA, text('b'), DONE), { type: 'saved', historyId: 'h', isWhole: true }),
      false,
    ],
    ['it was discarded', after(opened(), asked('a'), { type: 'discarded' }), false],
  ])('when %s: %s', (_, state, isUnsaved) => expect(hasUnsaved(state)).toBe(isUnsaved))

  test('is saved with what has come of a running answer', () => {
    const state = after(opened(), asked('Jak?'), heard(METADATA, text('Tak ')))
    const saved = messagesToSave(state, 'Trenér')
    expect(saved.map(({ content, sender }) => [content, sender])).toEqual([
      ['Jak?', undefined],
      ['Tak ', 'Trenér'],
    ])
    expect(messagesToSave(after(opened(), asked('Jak?')), 'Trenér')).toHaveLength(1)
  })
})

describe('[CHAT-23] a conversation that is left', () => {
  const file = chosen(new File(['a'], 'mereni.csv'))

  test('keeps what is typed and the file beside it, and nothing of what was said', () => {
    const before = after(opened(), asked('Jak?'), heard(METADATA, DONE), { type: 'typed', text: 'dál' }, fileChosen())
    const left = reduce(before, { type: 'left' })
    expect(left).toMatchObject({ phase: 'loading', messages: [], answer: null, historyId: null })
    expect(left.draft).toEqual(before.draft)
  })

  test('keeps a question that may not have arrived', () => {
    const before = after(opened(), { type: 'typed', text: 'Jak?' }, fileChosen(), asked('Jak?', undefined, { file }))
    const left = reduce(before, { type: 'left' })
    expect(left.draft).toEqual(unsentDraft(before))
    expect(left.draft).toMatchObject({ text: 'Jak?', mayHaveArrived: true, file })
  })

  test('gets another number, as does one in its place; loaded anew it keeps its number', () => {
    const state = after(opened())
    const again = reduce(state, opened())
    const another = reduce(again, { type: 'opened', conversation: conversation(), at: AT, isAnother: true })
    const numbers = [state, again, another, reduce(another, { type: 'discarded' }), reduce(another, { type: 'left' })]
    expect(numbers.map(({ conversationNumber }) => conversationNumber)).toEqual([0, 0, 1, 2, 2])
  })

  function fileChosen(): ChatAction {
    return { type: 'fileChosen', file }
  }
})

test('[CHAT-24] the rest of an answer is asked for beside what is typed, which stays', () => {
  const state = after(opened(), { type: 'typed', text: 'rozepsané' }, asked('Dál.', undefined, { isTyped: false }))
  expect(contents(state)).toEqual(['Dál.'])
  expect(state.draft.text).toBe('rozepsané')
  const refused = reduce(state, { type: 'refused', error: new Error('no'), isTokenLimit: false })
  expect(refused.draft.text).toBe('rozepsané')
  expect(contents(refused)).toEqual([])
})

function limit(): ChatEvent {
  return { type: 'error', message: 'TOKEN_LIMIT_EXCEEDED' }
}
