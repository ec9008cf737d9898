import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fenced } from '../documents/documents.ts'
import { fitPrompt, type PromptParts } from './context.ts'

/** A tokenizer of one token per four characters. */
const count = (text: string) => Math.ceil(text.length / 4)
const words = (tokens: number) => 'abc '.repeat(tokens).slice(0, tokens * 4)
const turn = (role: 'user' | 'assistant', tokens: number) => ({ role, content: words(tokens) })
const shown = (tokens: number, pictures = 0) => ({
  attachment: { name: 'plan.pdf', kind: 'pdf' as const, bytes: 1, summary: '' },
  words: fenced('plan.pdf', words(tokens)),
  images: Array.from({ length: pictures }, (_, index) => `data:${index}`),
  imageTokens: pictures * 100,
})
const parts = (change: Partial<PromptParts>): PromptParts => ({
  instructions: words(100),
  said: [],
  message: words(20),
  material: undefined,
  ...change,
})
const fit = (change: Partial<PromptParts>, window: number, answer = 100) =>
  fitPrompt(parts(change), { window, answer }, count)

test('[CHAT-24] the oldest turns are left out first, whole ones only, and no answer without its question', () => {
  const said = [turn('user', 50), turn('assistant', 50), turn('user', 60), turn('assistant', 60)]
  expect(fit({ said }, 1000)?.turns).toHaveLength(5)
  expect(fit({ said }, 400)?.turns.slice(0, -1)).toEqual(said.slice(2))
  // Room for the last answer, but not for its question.
  expect(fit({ said }, 330)?.turns).toHaveLength(1)
})

test('[CHAT-24] then what is shown is cut, and the model is told; the fence stays whole', () => {
  const said = [turn('user', 50), turn('assistant', 50)]
  const prompt = fit({ said, material: shown(5000) }, 1000)
  expect(prompt?.turns).toHaveLength(1)
  const asked = prompt?.turns[0]?.content ?? ''
  expect(asked.startsWith(words(20))).toBe(true)
  expect(asked).toContain('Only its beginning fits in here.')
  const [, mark] = /<<<([0-9a-f]{12})\n/.exec(asked) ?? []
  expect(asked).toContain(`\n${mark}>>>`)
  // Most of the room is used.
  expect(prompt?.tokens).toBeGreaterThan(800)
  expect(prompt?.tokens).toBeLessThanOrEqual(900)
})

test('[CHAT-24] pictures that do not fit are left out, the last first, and counted for the model', () => {
  const prompt = fit({ material: shown(20, 8) }, 700)
  expect(prompt?.images).toEqual(['data:0', 'data:1', 'data:2'])
  expect(prompt?.turns.at(-1)?.content).toContain('Only 3 of the 8 pictures fit in here.')
})

test('[CHAT-24] a question that does not fit by itself is not asked', () => {
  expect(fit({ message: words(66) }, 280)).toBeDefined()
  expect(fit({ message: words(67) }, 280)).toBeUndefined()
  // Nor one that leaves no room to mention its attachment.
  expect(fit({ message: words(60), material: shown(500) }, 280)).toBeUndefined()
})

test('[COACH-03] the profile goes with the question, outside the instructions, and gives way where it leaves no room', () => {
  const profile = `<<<0a0b0c0d0e0f\n- Born in 1997\n0a0b0c0d0e0f>>>`
  const prompt = fit({ profile }, 1000)
  expect(prompt).toMatchObject({ instructions: words(100), isProfileGiven: true })
  expect(prompt?.turns.at(-1)?.content).toBe(`${words(20)}\n\n${profile}`)
  expect(prompt?.tokens).toBeGreaterThan(fit({}, 1000)?.tokens ?? 0)
  const narrow = fit({ message: words(66), profile }, 280)
  expect(narrow).toMatchObject({ isProfileGiven: false, turns: [{ content: words(66) }] })
})

test('[CHAT-24] whatever is asked, prompt and answer fit into the window, and the question is whole', () => {
  const size = fc.integer({ min: 0, max: 3000 })
  const said = fc.array(fc.tuple(fc.boolean(), size), { maxLength: 30 })
  const material = fc.option(fc.tuple(size, fc.integer({ min: 0, max: 10 })))
  fc.assert(
    fc.property(
      size,
      said,
      size,
      material,
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 4000 }),
      (instructions, turns, message, file, window, answer) => {
        const given = parts({
          instructions: words(instructions),
          said: turns.map(([isUser, tokens]) => turn(isUser ? 'user' : 'assistant', tokens)),
          message: words(message),
          material: file ? shown(...file) : undefined,
        })
        const prompt = fitPrompt(given, { window, answer }, count)
        if (!prompt) return instructions + message + answer + 14 + (file ? 100 : 0) > window
        const counted = prompt.turns.reduce((sum, { content }) => sum + count(content) + 4, count(prompt.instructions))
        const before = prompt.turns.slice(0, -1)
        return (
          counted + prompt.images.length * 100 + answer <= window &&
          prompt.tokens + answer <= window &&
          prompt.instructions === given.instructions &&
          (prompt.turns.at(-1)?.content ?? '').startsWith(given.message) &&
          given.said.slice(given.said.length - before.length).every((one, index) => one === before[index])
        )
      },
    ),
    { numRuns: 500 },
  )
})
