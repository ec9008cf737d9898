import type { AskedInput } from '@touchline/contract/coaching/parts.ts'
import { type Making, make, type ThingKind, toolOf } from '../makers/makers.ts'
import { type RunnableTool, type ToolResult, wrong } from './tool.ts'

/** A maker as a tool; it refuses callers who may not have this artefact made. */
export function makerTool(kind: ThingKind): RunnableTool {
  return {
    ...toolOf(kind),
    run: async (values, { maker }) =>
      maker ? resultOf(await make(maker, kind, values)) : wrong('This cannot be made for whoever asks.'),
  }
}

/** In English, which models read best; a refusal is in the athlete's language, ready to be passed on. */
function resultOf(making: Making): ToolResult {
  if (making.status === 'refused') return wrong(making.sentence)
  if (making.status === 'made') {
    const { part, thing } = making
    const content = JSON.stringify({ made: part.kind, title: part.title, ...thing.words })
    return { content, isWrong: false, part }
  }
  const wrongKeys = new Set(making.wrong.map(({ key }) => key))
  const missing = making.inputs.filter(({ key }) => !wrongKeys.has(key))
  const problems = [
    ...missing.map((input) => ({ missing: input.key, ...rangeOf(input) })),
    ...making.wrong.map((input) => ({ wrong: input.key, ...rangeOf(input) })),
  ]
  return wrong('Values are missing or wrong. Ask the athlete for what you do not know.', problems)
}

function rangeOf({ kind, unit, min, max, choices }: AskedInput): object {
  return { kind, unit, min, max, choices }
}

export const MAKER_INSTRUCTIONS = `With the tool whose name begins with "make_" you make the thing itself: call it once everything it needs is known, ask in one short question for what is missing, and never write out a plan, draw or list as text instead. The athlete sees what was made as a card with a link: say in one or two sentences what it is and what to do first, and do not repeat its contents.`
