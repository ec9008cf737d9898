import type { SafetyPart } from '@touchline/contract/coaching/parts.ts'
import { describe, expect, test } from 'vitest'
import { readSafetyReply } from './safety-reply.ts'

const HEAD: SafetyPart = { type: 'safety', category: 'head_injury', severity: 'stop', contacts: [] }
const CALLS = '- In danger or getting worse: call 112.\n- For children: Childline, 0800 1111.'

describe('[SAFE-02] a fixed reply', () => {
  test('is taken apart into headline, reason and signs; its calls are the part’s', () => {
    const text = `**Stop sport now. No playing today.**\n\nA concussion cannot be seen.\n\nCall 112 for any of these: headache, vomiting, double vision.\n\n${CALLS}`
    expect(readSafetyReply(text, HEAD)).toEqual({
      before: '',
      headline: 'Stop sport now.',
      more: 'No playing today.',
      why: ['A concussion cannot be seen.'],
      signs: { title: 'Call 112 for any of these:', list: ['headache', 'vomiting', 'double vision'] },
    })
  })

  test('after what a model had said leaves those words where they were', () => {
    const text = `You could **rest** a day.\n\n**Stop now.**\n\nIt is dangerous.\n\n${CALLS}`
    expect(readSafetyReply(text, { ...HEAD, category: 'weight_cutting' })).toMatchObject({
      before: 'You could **rest** a day.',
      headline: 'Stop now.',
      more: '',
      why: ['It is dangerous.'],
      signs: undefined,
    })
  })

  test.each([
    ['bolest na hrudi, která nepřechází, mdloba', ['bolest na hrudi, která nepřechází', 'mdloba']],
    ['Brustschmerz, der bleibt, Ohnmacht', ['Brustschmerz, der bleibt', 'Ohnmacht']],
    ['ból w klatce, który nie mija, omdlenie', ['ból w klatce, który nie mija', 'omdlenie']],
  ])('keeps a sign whole that has a comma: %s', (signs, list) => {
    const text = `**Stop.**\n\nWhy.\n\n112: ${signs}.\n\n${CALLS}`
    expect(readSafetyReply(text, { ...HEAD, category: 'cardiac' })?.signs?.list).toEqual(list)
  })

  test('that is short names no signs', () => {
    const reply = readSafetyReply(`**Not yet.**\n\nUntil: 18 November.\n\n${CALLS}`, { ...HEAD, isRepeat: true })
    expect(reply).toMatchObject({ why: ['Until: 18 November.'], signs: undefined })
  })

  test.each(['', 'Call 112.', 'Some **bold** words.\n\n- a list'])('is not seen in other words: %j', (text) => {
    expect(readSafetyReply(text, HEAD)).toBeUndefined()
  })
})
