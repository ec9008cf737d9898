import { expect, test } from 'vitest'
import { CALCULATORS } from './calculators.ts'
import { toolSchema } from './tool-schema.ts'

const words = { description: 'What it is for', inputs: { teams: 'Teams', rating: 'Your rating' } }

test('[COACH-02] the schema of a tool has ranges, choices and defaults', () => {
  expect(toolSchema(CALCULATORS.round_robin, words)).toEqual({
    name: 'round_robin',
    description: 'What it is for',
    parameters: {
      type: 'object',
      properties: {
        teams: { type: 'integer', minimum: 2, maximum: 64, description: 'Teams' },
        legs: { type: 'string', enum: ['single', 'double'], description: 'legs', default: 'single' },
      },
      required: ['teams'],
      additionalProperties: false,
    },
  })
})

test('[COACH-02] lists are arrays, optional inputs are not required, units are told', () => {
  const { parameters } = toolSchema(CALCULATORS.elo, words)
  expect(parameters.properties.opponent_rating).toMatchObject({ type: 'array', minItems: 1, items: { minimum: 100 } })
  expect(parameters.required).toEqual(['rating', 'opponent_rating'])
  const time = toolSchema(CALCULATORS.swim_css, words).parameters.properties.time_400
  expect(time).toMatchObject({ description: 'time_400, in seconds' })
})

test('[COACH-02] every calculator makes a schema whose required inputs it has', () => {
  for (const calculator of Object.values(CALCULATORS)) {
    const { name, parameters } = toolSchema(calculator, words)
    expect(name).toMatch(/^\w{1,64}$/)
    expect(Object.keys(parameters.properties)).toEqual(calculator.inputs.map(({ key }) => key))
    expect(Object.keys(parameters.properties)).toEqual(expect.arrayContaining(parameters.required))
  }
})
