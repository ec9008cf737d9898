import { expect, test } from 'vitest'
import { draftWithQuestion } from './draft-with-question.ts'

const questions = ['Do I need a gap wedge?', 'Which flex suits me?']

test('[SPEC-05] a first question fills an empty box and takes the place of another one', () => {
  expect(draftWithQuestion('', 'Which flex suits me?', questions)).toBe('Which flex suits me?')
  expect(draftWithQuestion('Do I need a gap wedge?', 'Which flex suits me?', questions)).toBe('Which flex suits me?')
})

test('[SPEC-05] a first question takes away nothing that was typed', () => {
  expect(draftWithQuestion('I am new here. ', 'Which flex suits me?', questions)).toBe(
    'I am new here.\nWhich flex suits me?',
  )
})
