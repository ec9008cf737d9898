import type { Settings } from '../../platform/env.ts'
import { StartFailed } from '../../platform/start-failed.ts'
import { learnCapabilities } from './capabilities.ts'
import { findLocalModels, type LocalModel, type LocalPorts } from './local-servers.ts'

/** The selected model, and the startup messages about it. */
export type ChosenModel = { model: Settings['model']; lines: string[] }

/**
 * The local model that MODEL names, or any one for `auto`; else the service of the other settings. Without a model the
 * messages say what answers instead, and what could.
 */
export async function chosenModel(
  { model, localModel: wish }: Pick<Settings, 'model' | 'localModel'>,
  ports?: LocalPorts,
): Promise<ChosenModel> {
  if (!wish && (model.apiKey || model.baseUrl)) return { model, lines: [] }
  const found = await findLocalModels(ports)
  const chosen = wish && found.find((one) => wish === 'auto' || nameOf(one) === wish)
  if (wish && wish !== 'auto' && !chosen) throw new StartFailed(notThere(wish, found))
  if (!chosen) return { model, lines: withoutModel(found) }
  learnCapabilities(chosen.name, chosen.can)
  const { baseUrl, name } = chosen
  const line = `Answers come from ${name} on this machine (${chosen.server}); nothing is sent elsewhere.`
  return { model: { ...model, baseUrl, gpt5: name, gpt5Mini: name }, lines: [line] }
}

function nameOf({ server, name }: LocalModel): string {
  return `${server}:${name}`
}

function withoutModel(found: readonly LocalModel[]): string[] {
  const [first] = found
  const here = first
    ? `or the model found on this machine: MODEL=${nameOf(first)} npm start`
    : 'or run one on this machine (Ollama, LM Studio, llama.cpp, vLLM) and start with MODEL=auto'
  return [
    'Without a language model the coach answers from its library: topics with sources, calculations, plans.',
    `To connect one set OPENAI_API_KEY, ${here}.`,
  ]
}

function notThere(wish: string, found: readonly LocalModel[]): string {
  const names = found.map(nameOf)
  const there = names.length > 0 ? `available: ${names.join(', ')}` : 'no model server responds here'
  return `MODEL names ${wish}, which is not served on this machine; ${there}.`
}
