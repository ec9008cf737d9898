import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { capabilitiesOf } from './capabilities.ts'
import { chosenModel } from './chosen-model.ts'
import { findLocalModels, type LocalPorts, type LocalServer } from './local-servers.ts'

const NO_SERVICE = { apiKey: undefined, baseUrl: undefined, gpt5: 'gpt-5', gpt5Mini: 'gpt-5-mini' }

const running: Server[] = []
afterEach(() => {
  for (const server of running.splice(0)) server.close()
})

/** A stand-in for one of the programs, with replies by method and path. */
async function standIn(replies: Record<string, unknown>): Promise<number> {
  const server = createServer((request, response) => {
    const reply = replies[`${request.method} ${request.url}`]
    response.statusCode = reply === undefined ? 404 : 200
    response.end(reply === undefined ? '' : JSON.stringify(reply))
  })
  running.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}

const list = (...models: object[]) => ({ object: 'list', data: models })

/** Nothing listens on any port but the given ones. */
const portsWith = (ports: Partial<LocalPorts>): LocalPorts => ({
  ollama: 1,
  lmstudio: 1,
  llamacpp: 1,
  vllm: 1,
  ...ports,
})

const AS: Record<LocalServer, Record<string, unknown>> = {
  ollama: {
    'GET /v1/models': list({ id: 'qwen3:8b' }, { id: 'nomic-embed-text' }),
    'POST /api/show': {
      capabilities: ['completion', 'tools', 'thinking'],
      model_info: { 'general.architecture': 'qwen3', 'qwen3.context_length': 40_960 },
    },
  },
  lmstudio: {
    'GET /v1/models': list({ id: 'gemma-3-4b' }),
    'GET /api/v0/models/gemma-3-4b': {
      id: 'gemma-3-4b',
      type: 'vlm',
      max_context_length: 131_072,
      loaded_context_length: 8_192,
    },
  },
  llamacpp: {
    'GET /v1/models': list({ id: 'mistral.gguf', meta: { n_ctx_train: 32_768 } }),
    'GET /props': { default_generation_settings: { n_ctx: 16_384 }, modalities: { vision: false } },
  },
  vllm: { 'GET /v1/models': list({ id: 'Qwen/Qwen3-8B', max_model_len: 20_000 }) },
}

describe('[KNOW-11] model servers on this machine', () => {
  test.each<[LocalServer, string, object]>([
    [
      'ollama',
      'qwen3:8b',
      { knowsTools: true, understandsImages: false, contextWindow: 32_768, reasoningEffort: 'low' },
    ],
    ['lmstudio', 'gemma-3-4b', { understandsImages: true, contextWindow: 6_553, maxOutput: 1_638 }],
    ['llamacpp', 'mistral.gguf', { understandsImages: false, contextWindow: 13_107 }],
    ['vllm', 'Qwen/Qwen3-8B', { contextWindow: 16_000 }],
  ])('%s is found, and asked what its model can do', async (server, name, can) => {
    const port = await standIn(AS[server])
    const found = await findLocalModels(portsWith({ [server]: port }), 5_000)
    expect(found).toEqual([{ server, name, baseUrl: `http://127.0.0.1:${port}/v1`, can: expect.objectContaining(can) }])
  })

  test('where none is, and where one never answers, the start goes on after the time that it has', async () => {
    expect(await findLocalModels(portsWith({}))).toEqual([])
    const mute = createServer(() => undefined)
    running.push(mute)
    await new Promise<void>((listening) => mute.listen(0, '127.0.0.1', listening))
    const { port } = mute.address() as AddressInfo
    expect(await findLocalModels(portsWith({ vllm: port }), 50)).toEqual([])
    mute.closeAllConnections()
  })

  test('what answers nonsense serves no model', async () => {
    const port = await standIn({ 'GET /v1/models': { data: 'none' } })
    expect(await findLocalModels(portsWith({ vllm: port }), 5_000)).toEqual([])
  })

  test('MODEL=auto takes one, MODEL=server:name that one, and what it can do is known from then on', async () => {
    const ports = portsWith({ vllm: await standIn(AS.vllm) })
    const auto = await chosenModel({ model: NO_SERVICE, localModel: 'auto' }, ports)
    expect(auto.model).toMatchObject({
      gpt5: 'Qwen/Qwen3-8B',
      gpt5Mini: 'Qwen/Qwen3-8B',
      baseUrl: `http://127.0.0.1:${ports.vllm}/v1`,
    })
    expect(auto.lines).toEqual([expect.stringContaining('Qwen/Qwen3-8B')])
    const named = await chosenModel({ model: NO_SERVICE, localModel: 'vllm:Qwen/Qwen3-8B' }, ports)
    expect(named.model).toEqual(auto.model)
    expect(capabilitiesOf('Qwen/Qwen3-8B').contextWindow).toBe(16_000)
  })

  test('a name that nobody serves stops the start with those that are served', async () => {
    const ports = portsWith({ vllm: await standIn(AS.vllm) })
    await expect(chosenModel({ model: NO_SERVICE, localModel: 'ollama:qwen3:8b' }, ports)).rejects.toThrow(
      'MODEL names ollama:qwen3:8b, which is not served on this machine; available: vllm:Qwen/Qwen3-8B.',
    )
  })

  test('without a model two lines say what answers and how to connect one', async () => {
    const none = await chosenModel({ model: NO_SERVICE, localModel: undefined }, portsWith({}))
    expect(none.lines).toHaveLength(2)
    expect(none.lines[1]).toContain('MODEL=auto')
    const there = await chosenModel(
      { model: NO_SERVICE, localModel: undefined },
      portsWith({ vllm: await standIn(AS.vllm) }),
    )
    expect(there.lines[1]).toContain('MODEL=vllm:Qwen/Qwen3-8B npm start')
    expect(there.model).toEqual(NO_SERVICE)
  })

  test('with a key nobody is looked for', async () => {
    const model = { ...NO_SERVICE, apiKey: 'key' }
    expect(await chosenModel({ model, localModel: undefined }, portsWith({}))).toEqual({ model, lines: [] })
  })
})
