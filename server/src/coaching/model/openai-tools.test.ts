import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, modelsAt, question } from '../../../test/model-asking.ts'
import { type ModelServer, startModelServer, wordsOf } from '../../../test/model-server.ts'
import { inputTokensOf } from '../../../test/model-stage.ts'
import { RIGHT_CALLS } from '../../../test/tool-scenarios.ts'
import { toolboxFor } from '../tools/tools.ts'
import { openaiModel } from './openai.ts'
import { ToolCallParser } from './tool-call-parser.ts'
import { toolTokens } from './tools.ts'

let server: ModelServer

beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.close())

const toolbox = toolboxFor('athletics_fitness')
const asked = (scenario: string, rest = {}) => question(`#scenario:${scenario}`, { toolbox, ...rest })

describe('[COACH-08] tools of a model', () => {
  test.each(['tools', 'tools-split'])('are called as the model wrote it (%s)', async (scenario) => {
    const { end } = await ask(modelsAt(server.baseUrl), asked(scenario))
    expect(end?.calls).toEqual(RIGHT_CALLS.slice(0, scenario === 'tools' ? 1 : 2))
  })

  test('are answered by the id of their call, in the order of the calls', async () => {
    const [one, other] = RIGHT_CALLS
    const rounds = [{ text: 'Wait.', calls: [one, other], results: ['{"a":1}', '{"b":2}'] }]
    await ask(modelsAt(server.baseUrl), asked('answer', { rounds }))
    const called = ({ id, ...rest }: typeof one | typeof other) => ({ id, type: 'function', function: rest })
    expect(server.requests.at(-1)?.messages.slice(-3)).toEqual([
      { role: 'assistant', content: 'Wait.', tool_calls: [called(one), called(other)] },
      { role: 'tool', tool_call_id: one.id, content: '{"a":1}' },
      { role: 'tool', tool_call_id: other.id, content: '{"b":2}' },
    ])
  })

  test('refused by a service are left out from then on, with all that was said about them', async () => {
    const model = modelsAt(server.baseUrl)
    const start = server.requests.length
    expect(model.knowsTools).toBe(true)
    for (let times = 0; times < 2; times++) {
      expect((await ask(model, asked('tools-refused'))).text).toBe(wordsOf(60))
    }
    expect(model.knowsTools).toBe(false)
    const requests = server.requests.slice(start)
    expect(requests.map(({ tools }) => tools !== undefined)).toEqual([true, false, false])
    const told = requests.map(({ messages }) => String(messages[0]?.content).includes('Figures come from your tools'))
    expect(told).toEqual([true, false, false])
  })

  test.each(['401', '429-forever'])('are not blamed for a refusal that has another reason (%s)', async (scenario) => {
    const model = modelsAt(server.baseUrl)
    const { failure } = await ask(model, asked(scenario))
    expect([failure !== undefined, model.knowsTools]).toEqual([true, true])
    expect(server.requests.at(-1)?.tools).toBeDefined()
  })

  test('that are refused while the question itself is wrong stay unjudged', async () => {
    const model = modelsAt(server.baseUrl)
    expect((await ask(model, asked('400'))).failure?.kind).toBe('refused')
    expect(model.knowsTools).toBe(true)
  })

  test('are not offered where one of the two models knows none', () => {
    const settings = { apiKey: undefined, baseUrl: server.baseUrl, gpt5: 'gpt-5', gpt5Mini: 'o1-mini' }
    expect(openaiModel(settings).knowsTools).toBe(false)
  })

  test('count as the service counts them', async () => {
    const model = modelsAt(server.baseUrl)
    await ask(model, asked('answer'))
    const { tools: _, ...plain } = server.requests.at(-1) ?? { messages: [], model: '' }
    const difference = inputTokensOf(server.requests.at(-1) ?? plain) - inputTokensOf(plain)
    expect(toolTokens({ ...toolbox, instructions: '' }, model.countTokens)).toBe(difference)
  })

  test('are those of the specialist’s sport', () => {
    const names = (id: Parameters<typeof toolboxFor>[0]) => toolboxFor(id).tools.map(({ name }) => name)
    expect(names('golf_fitness')).toContain('golf_differential')
    expect(names('swimming_fitness')).not.toContain('golf_differential')
    expect(names('universal_training_planner')).toHaveLength(22)
  })
})

describe('[COACH-08] fragments of calls', () => {
  const read = (...events: unknown[]) => {
    const parser = new ToolCallParser()
    for (const event of events) parser.push(event)
    return parser.calls
  }

  test('without an index begin another call with another id, or with a name where there are no ids', () => {
    expect(
      read([
        { id: 'a', function: { name: 'elo', arguments: '{}' } },
        { id: 'b', function: { name: 'elo', arguments: '{"k":1}' } },
      ]),
    ).toEqual([
      { id: 'a', name: 'elo', arguments: '{}' },
      { id: 'b', name: 'elo', arguments: '{"k":1}' },
    ])
    expect(
      read([{ function: { name: 'elo', arguments: {} } }], [{ function: { name: 'elo', arguments: { k: 2 } } }]),
    ).toEqual([
      { id: 'call_1', name: 'elo', arguments: '{}' },
      { id: 'call_2', name: 'elo', arguments: '{"k":2}' },
    ])
  })

  test('of one index but with two ids are two calls', () => {
    expect(
      read(
        [{ index: 0, id: 'a', function: { name: 'elo', arguments: '1' } }],
        [{ index: 0, id: 'b', function: { name: 'elo' } }],
      ),
    ).toHaveLength(2)
  })

  test('that are nothing of the kind are passed over', () => {
    expect(read(null, 'x', [null], [{ index: 0 }])).toEqual([])
  })

  test('without end are refused', () => {
    const endless = [{ index: 0, function: { arguments: 'x'.repeat(70_000) } }]
    expect(() => read(endless)).toThrow('size limit')
    expect(() => read(Array.from({ length: 20 }, (_, index) => ({ index, id: `${index}` })))).toThrow('too many')
  })
})
