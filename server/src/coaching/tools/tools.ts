import type { Group } from '@touchline/calculators/calculator.ts'
import { findCalculator } from '@touchline/calculators/calculators.ts'
import type { ArtefactPart } from '@touchline/contract/coaching/parts.ts'
import { type Discipline, partsOf, type SpecialistId } from '@touchline/contract/platform/sports.ts'
import { calculatorToolbox } from './calculator-tools.ts'
import { MAKER_INSTRUCTIONS, makerTool } from './maker-tools.ts'
import type { RunnableToolbox } from './tool.ts'

export type { RunnableToolbox, ToolContext } from './tool.ts'
export { answerWithTools, MOST_TOOL_ROUNDS } from './tool-rounds.ts'

/**
 * A specialist's tools and the instructions for them; with a maker only if the caller may have its artefacts made.
 * Schemas count as tokens of every question.
 */
export function toolboxFor(specialistId: SpecialistId, makes?: ArtefactPart['kind']): RunnableToolbox {
  const { discipline } = partsOf(specialistId)
  const key = `${discipline} ${makes ?? ''}`
  const known = TOOLBOXES.get(key)
  if (known) return known
  const calculators = calculatorToolbox((name) => isOfUse(name, discipline))
  const toolbox = makes
    ? { tools: [makerTool(makes), ...calculators], instructions: `${TOOL_INSTRUCTIONS}\n\n${MAKER_INSTRUCTIONS}` }
    : { tools: calculators, instructions: TOOL_INSTRUCTIONS }
  TOOLBOXES.set(key, toolbox)
  return toolbox
}

function isOfUse(name: string, discipline: Discipline): boolean {
  const group = findCalculator(name)?.group
  const sports = group && SPORTS_OF_GROUP[group]
  return discipline === 'universal' || !sports || sports.includes(discipline)
}

/** Groups for one sport; all others serve every sport. */
const SPORTS_OF_GROUP: Partial<Record<Group, readonly Discipline[]>> = {
  golf: ['golf'],
  swimming: ['swimming'],
  athletics: ['athletics'],
}

const TOOLBOXES = new Map<string, RunnableToolbox>()

const TOOL_INSTRUCTIONS = `Figures come from your tools: whatever a tool computes (paces, predicted times, zones, 1RM, load, energy, points, schedules), never work it out yourself. Call it as soon as its inputs are known, ask for the one that is missing otherwise. Repeat its results exactly as its "text" has them, in one or two sentences in the language of your answer: the athlete also sees them as a card with formula and source, so explain neither. Where a tool answers with "error", correct the call or ask; where it answers with "advice", give that advice and no figures.`
