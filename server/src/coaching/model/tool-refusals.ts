import { HttpRefusal } from './http-refusal.ts'
import type { ModelEnd, ModelRequest } from './model.ts'

/** The models whose service refused a question with tools and took the same one without them. */
export class ToolRefusals {
  readonly #refusedAt = new Map<string, number>()

  add(name: string): void {
    this.#refusedAt.set(name, performance.now())
  }

  /** For a limited time: it may have been a passing fault, or the service is another one by then. */
  has(name: string): boolean {
    const at = this.#refusedAt.get(name)
    return at !== undefined && performance.now() - at < REMEMBERED_MS
  }
}

const REMEMBERED_MS = 60 * 60 * 1000

/** Asks with tools; if the service refuses that, without them, which is remembered if it helps. */
export async function withToolsIfTaken(
  refusals: ToolRefusals,
  name: string,
  request: ModelRequest,
  ask: (isWithTools: boolean) => Promise<ModelEnd>,
): Promise<ModelEnd> {
  const isWithTools = request.toolbox !== undefined && !refusals.has(name)
  try {
    return await ask(isWithTools)
  } catch (failure) {
    // What was called before cannot be told without tools.
    if (!isWithTools || request.rounds?.length || !mayBeTheTools(failure)) throw failure
    const end = await ask(false)
    refusals.add(name)
    return end
  }
}

/** Servers refuse tools as a bad request, as something they do not have, or with an error of their own (500). */
function mayBeTheTools(failure: unknown): boolean {
  return failure instanceof HttpRefusal && !NOT_THE_TOOLS.has(failure.status)
}

const NOT_THE_TOOLS: ReadonlySet<number> = new Set([401, 402, 403, 408, 429, 502, 503, 504])
