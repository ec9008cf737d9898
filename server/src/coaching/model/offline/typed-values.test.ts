import { expect, test } from 'vitest'
import { typedValues } from './typed-values.ts'

test.each([
  ['en', '70 kg', { weight: 70 }],
  ['en', "I'm 34 and weigh 70", { weight: 70, age: 34 }],
  ['en', 'I am 34 years old, 70', { weight: 70, age: 34 }],
  ['cs', 'vážím 64, je mi 41', { weight: 64, age: 41 }],
  ['cs', '41 let, 64', { weight: 64, age: 41 }],
  ['de', 'ich bin 38 und wiege 81,5', { weight: 81.5, age: 38 }],
  ['pl', 'mam 33 lata, ważę 58', { weight: 58, age: 33 }],
] as const)('[KNOW-05] [KNOW-06] %s: “%s” is completed by what it says', (language, message, values) => {
  expect(typedValues(message, language, ['weight', 'age'])).toEqual(values)
})

test('[KNOW-05] [KNOW-06] a question or a message without a weight completes nothing', () => {
  expect(typedValues('what if I weigh 70?', 'en', ['weight'])).toBeUndefined()
  expect(typedValues('I am 34 years old', 'en', ['weight', 'age'])).toBeUndefined()
})
