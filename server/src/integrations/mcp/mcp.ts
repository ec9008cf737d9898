import type { Values } from '@touchline/calculators/calculator.ts'
import { computeCalculation } from '@touchline/contract/coaching/calculators.ts'
import type { askSimply, Turn } from '@touchline/contract/coaching/chat.ts'
import {
  CALCULATOR_TOOL_PREFIX,
  inputSchemaOf,
  MCP_TOOLS,
  type McpInput,
  type McpToolName,
} from '@touchline/contract/integrations/mcp-tools.ts'
import type { ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { calculatorTools, compute } from '../../coaching/calculators/calculators.ts'
import { libraryTopic, topicsFor } from '../../coaching/knowledge/knowledge.ts'
import { allSpecialists } from '../../coaching/specialists/specialists.ts'
import {
  competitionOf,
  enterResult,
  listCompetitions,
  makeCompetition,
} from '../../planning/competitions/competitions.ts'
import { makeOwnPlan, ownPlans, planOf } from '../../planning/plans/plans.ts'
import type { KeyCaller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import type { McpTool, ToolAnswer } from './tool.ts'

/** Asks a specialist for a club and waits for the answer. */
export type AskForClub = (
  caller: KeyCaller,
  question: { specialistId: string; message: string; language: LanguageCode; history: Turn[] },
) => Promise<ReplyOf<typeof askSimply>>

/** All tools; a key's scopes decide which ones it unlocks. */
export function mcpTools(db: Database, ask: AskForClub): McpTool[] {
  return [...calculators(), ...specialists(ask), ...library(), ...plans(db), ...competitions(db)]
}

/** One tool per calculator, so that an assistant sees each one's inputs with units and ranges. */
function calculators(): McpTool[] {
  return calculatorTools('en').map(({ name: id, description, parameters }) => ({
    name: `${CALCULATOR_TOOL_PREFIX}${id}`,
    description,
    inputSchema: parameters,
    input: computeCalculation.body,
    isReading: true,
    scope: undefined,
    run: async (values: Values) => ({ data: compute('en', id, values) }),
  }))
}

function specialists(ask: AskForClub): McpTool[] {
  return [
    tool('list_specialists', async ({ sport }) => {
      const all = Object.values(allSpecialists('en')).filter((one) => sport === undefined || one.sport === sport)
      return {
        data: {
          specialists: all.map(({ id, name, sport, role, specialty }) => ({ id, name, sport, role, specialty })),
        },
      }
    }),
    tool('ask_specialist', async ({ specialist, question, conversation, language }, caller) => {
      const history = conversation ?? []
      const answer = await ask(caller, { specialistId: specialist, message: question, language, history })
      const { response, model, finish, safety, parts } = answer
      return { text: response, data: { model, finish, safety, parts } }
    }),
  ]
}

function library(): McpTool[] {
  return [
    tool('search_library', async ({ question, sport, language }) => ({
      data: { topics: await topicsFor(question, language, sport) },
    })),
    tool('get_topic', async ({ topicId, language }) => ({ data: libraryTopic(topicId, language) })),
  ]
}

/** The club's own plans. */
function plans(db: Database): McpTool[] {
  return [
    tool('list_plans', async (_, caller) => ({ data: { plans: (await ownPlans(db, caller)).plans } })),
    tool('get_plan', async ({ planId }, caller) => ({ data: await planOf(db, caller, planId) })),
    tool('make_plan', async ({ wish, title, language }, caller) => ({
      data: await makeOwnPlan(db, caller, wish, title, language),
    })),
  ]
}

function competitions(db: Database): McpTool[] {
  return [
    tool('list_competitions', async (_, caller) => {
      const { competitions } = await listCompetitions(db, caller)
      return { data: { competitions } }
    }),
    tool('get_competition', async ({ competitionId }, caller) => ({
      data: await competitionOf(db, caller, competitionId),
    })),
    tool('make_competition', async (wish, caller) => {
      const { id } = await makeCompetition(db, caller, wish)
      return { data: await competitionOf(db, caller, id) }
    }),
    tool('enter_result', async ({ competitionId, ...entry }, caller) => {
      await enterResult(db, caller, competitionId, entry)
      return { data: await competitionOf(db, caller, competitionId) }
    }),
  ]
}

function tool<Name extends McpToolName>(
  name: Name,
  run: (values: McpInput<Name>, caller: KeyCaller) => Promise<ToolAnswer>,
): McpTool {
  const { scope, isReading, description, input } = MCP_TOOLS[name]
  return { name, description, inputSchema: inputSchemaOf(name), input, isReading, scope, run }
}
