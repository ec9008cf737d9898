import { HttpRefusal } from './http-refusal.ts'
import type { ModelEnd, ModelRequest } from './model.ts'

/** The models whose service refused a request with tools and accepted the same one without them. */
export class ToolRefusals {
  readonly #refusedAt = new Map<string, number>()

  add(name: string): void {
    this.#refusedAt.set(name, performance.now())
  }

  /** Expires, because the fault may be temporary, or the service may be replaced. */
  has(name: string): boolean {
    const at = this.#refusedAt.get(name)
    return at !== undefined && performance.now() - at < REMEMBERED_MS
  }
}

const REMEMBERED_MS = 60 * 60 * 1000

/** Asks with tools; if the service refuses that, without them, which is remembered if it works. */
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
    // Earlier tool calls cannot be sent without tools.
    if (!isWithTools || request.rounds?.length || !mayBeTheTools(failure)) throw failure
    const end = await ask(false)
    refusals.add(name)
    return end
  }
}

/** Servers refuse tools as a bad request, as not found, or with an error of their own (500). */
function mayBeTheTools(failure: unknown): boolean {
  return failure instanceof HttpRefusal && !NOT_THE_TOOLS.has(failure.status)
}

const NOT_THE_TOOLS: ReadonlySet<number> = new Set([401, 402, 403, 408, 429, 502, 503, 504])
