import http from 'node:http'
import { z } from 'zod'
import type { Capabilities } from './capabilities.ts'

/** Programs that serve models on the user's own machine, by their name in MODEL, with their default ports. */
const LOCAL_SERVERS = { ollama: 11434, lmstudio: 1234, llamacpp: 8080, vllm: 8000 } as const
export type LocalServer = keyof typeof LOCAL_SERVERS

/** A model served on this machine, and the capabilities reported for it. */
export type LocalModel = {
  server: LocalServer
  name: string
  baseUrl: string
  can: Partial<Capabilities>
}

/** The port of each program; tests use others. */
export type LocalPorts = Readonly<Record<LocalServer, number>>

/** Timeout for all programs together: startup does not wait for one that is not running. */
const WITHIN_MS = 300

/** The models now served on this machine; a program that does not answer in time serves none. */
export async function findLocalModels(ports: LocalPorts = LOCAL_SERVERS, withinMs = WITHIN_MS): Promise<LocalModel[]> {
  const signal = AbortSignal.timeout(withinMs)
  const asked = (Object.keys(LOCAL_SERVERS) as LocalServer[]).map((server) => modelsOf(server, ports[server], signal))
  return (await Promise.all(asked)).flat()
}

async function modelsOf(server: LocalServer, port: number, signal: AbortSignal): Promise<LocalModel[]> {
  const listed = ModelList.safeParse(await asked(port, 'GET', '/v1/models', undefined, signal)).data?.data ?? []
  const chatting = listed.filter(({ id }) => !EMBEDDING.test(id)).slice(0, MOST_MODELS)
  const told = await Promise.all(chatting.map((model) => TOLD[server](port, model, signal)))
  return chatting.map(({ id }, place) => ({
    server,
    name: id,
    baseUrl: `http://127.0.0.1:${port}/v1`,
    can: told[place] ?? {},
  }))
}

const MOST_MODELS = 20
/** Models that cannot chat. */
const EMBEDDING = /embed|rerank|whisper|tts/i

const ListedModel = z.looseObject({
  id: z.string().min(1).max(200),
  max_model_len: z.number().optional(),
  meta: z.looseObject({ n_ctx_train: z.number().optional() }).nullish(),
})
const ModelList = z.object({ data: z.array(ListedModel) })
type ListedModel = z.infer<typeof ListedModel>

type Tell = (port: number, model: ListedModel, signal: AbortSignal) => Promise<Partial<Capabilities>>

/** How each program reports capabilities. Missing ones are assumed as for any server (capabilities.ts). */
const TOLD: Record<LocalServer, Tell> = {
  async ollama(port, { id }, signal) {
    const shown = OllamaModel.safeParse(await asked(port, 'POST', '/api/show', { model: id }, signal)).data
    const length = Object.entries(shown?.model_info ?? {}).find(([key]) => key.endsWith('.context_length'))?.[1]
    const can = shown?.capabilities
    return {
      ...windowOf(typeof length === 'number' ? length : undefined),
      ...(can && { knowsTools: can.includes('tools'), understandsImages: can.includes('vision') }),
      ...(can?.includes('thinking') && { reasoningEffort: 'low' as const }),
    }
  },
  async lmstudio(port, { id }, signal) {
    const path = `/api/v0/models/${encodeURIComponent(id)}`
    const shown = LmStudioModel.safeParse(await asked(port, 'GET', path, undefined, signal)).data
    return {
      ...windowOf(shown?.loaded_context_length ?? shown?.max_context_length),
      ...(shown?.capabilities && { knowsTools: shown.capabilities.includes('tool_use') }),
      ...(shown?.type && { understandsImages: shown.type === 'vlm' }),
    }
  },
  async llamacpp(port, { meta }, signal) {
    const shown = LlamaServer.safeParse(await asked(port, 'GET', '/props', undefined, signal)).data
    return {
      ...windowOf(shown?.default_generation_settings?.n_ctx ?? meta?.n_ctx_train),
      ...(shown?.modalities && { understandsImages: shown.modalities.vision === true }),
    }
  },
  vllm: async (_port, { max_model_len: length }) => windowOf(length),
}

const OllamaModel = z.looseObject({
  capabilities: z.array(z.string()).optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
})
const LmStudioModel = z.looseObject({
  type: z.string().optional(),
  capabilities: z.array(z.string()).optional(),
  max_context_length: z.number().optional(),
  loaded_context_length: z.number().optional(),
})
const LlamaServer = z.looseObject({
  default_generation_settings: z.looseObject({ n_ctx: z.number().optional() }).optional(),
  modalities: z.looseObject({ vision: z.boolean().optional() }).optional(),
})

/** A fifth stays free, since its tokenizer may count more tokens than ours, and a quarter is for the answer. */
function windowOf(length: number | undefined): Partial<Capabilities> {
  if (!length || length < LEAST_WINDOW) return {}
  const contextWindow = Math.floor(length * 0.8)
  return { contextWindow, maxOutput: Math.min(8_192, Math.floor(contextWindow / 4)) }
}

const LEAST_WINDOW = 4_096

/** A local program's response as JSON; undefined if there is none, or if it is too large. */
function asked(
  port: number,
  method: 'GET' | 'POST',
  path: string,
  body: object | undefined,
  signal: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve) => {
    const nothing = () => resolve(undefined)
    const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) }
    const request = http.request({ host: '127.0.0.1', port, method, path, headers, signal }, (response) => {
      const pieces: Buffer[] = []
      let size = 0
      response.on('data', (piece: Buffer) => {
        size += piece.length
        if (size > MOST_BYTES) request.destroy()
        else pieces.push(piece)
      })
      response.on('error', nothing)
      response.on('close', () => resolve(response.statusCode === 200 ? readJson(Buffer.concat(pieces)) : undefined))
    })
    request.on('error', nothing)
    request.end(body && JSON.stringify(body))
  })
}

const MOST_BYTES = 2 ** 21

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
