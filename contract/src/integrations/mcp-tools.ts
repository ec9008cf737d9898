import { z } from 'zod'
import { Message } from '../coaching/chat.ts'
import { TopicId } from '../coaching/knowledge.ts'
import { MatchId, Result } from '../planning/competition-shapes.ts'
import { CompetitionWish } from '../planning/competitions.ts'
import { idOr, textField } from '../platform/fields.ts'
import { LANGUAGE_CODES } from '../platform/languages.ts'
import { DISCIPLINES, type Discipline, SPECIALIST_IDS, SPORTS } from '../platform/sports.ts'
import { Wish } from '../platform/training.ts'

/** The prefix of a calculator's tool name, followed by its id. */
export const CALCULATOR_TOOL_PREFIX = 'calculate_'

const Language = z.enum(LANGUAGE_CODES).default('en').meta({ description: 'The language of what is said' })
const planId = idOr('PLAN_NOT_FOUND').meta({ description: 'The id of a plan, as list_plans gives it' })
const competitionId = idOr('COMPETITION_NOT_FOUND').meta({ description: 'As list_competitions gives it' })

/** The tools other than the calculators. Each requires a scope of the API key; descriptions are for assistants. */
export const MCP_TOOLS = {
  list_specialists: {
    scope: 'ask',
    isReading: true,
    description: 'The specialist coaches with their ids, sports and roles; of one sport if one is named.',
    input: z.object({ sport: z.enum(DISCIPLINES as [Discipline, ...Discipline[]]).optional() }),
  },
  ask_specialist: {
    scope: 'ask',
    isReading: false,
    description:
      'Asks a specialist coach and waits for the answer. Costs tokens of the club. An answer to somebody in danger (`safety` is set) must be shown to them as it is. Nothing is remembered: send earlier turns as `conversation`.',
    input: z.object({
      specialist: z.enum(SPECIALIST_IDS as [string, ...string[]]).meta({ description: 'The id of a specialist' }),
      question: Message,
      conversation: z
        .array(z.object({ role: z.enum(['user', 'assistant']), content: z.string().max(20_000) }))
        .max(40)
        .optional(),
      language: Language,
    }),
  },
  search_library: {
    scope: 'ask',
    isReading: true,
    description:
      'Finds topics of the sports library that answer a question: short answers with ids for get_topic. Costs nothing.',
    input: z.object({ question: textField(300), sport: z.enum(SPORTS).optional(), language: Language }),
  },
  get_topic: {
    scope: 'ask',
    isReading: true,
    description: 'A topic of the sports library: the answer, the steps, the cases in which it differs, the sources.',
    input: z.object({
      topicId: TopicId.meta({ description: 'The id of a topic, as search_library gives it' }),
      language: Language,
    }),
  },
  list_plans: {
    scope: 'plans',
    isReading: true,
    description:
      "The club's own training plans, which its programs made. Players' plans are theirs and not among them.",
    input: z.object({}),
  },
  get_plan: {
    scope: 'plans',
    isReading: true,
    description: "One of the club's own training plans with its weeks and sessions.",
    input: z.object({ planId }),
  },
  make_plan: {
    scope: 'plans',
    isReading: false,
    description: "Makes a training plan that is the club's own, for nobody in particular.",
    input: z.object({ wish: Wish, title: textField(120).optional(), language: Language }),
  },
  list_competitions: {
    scope: 'competitions',
    isReading: true,
    description: "The club's leagues and tournaments, the latest first.",
    input: z.object({}),
  },
  get_competition: {
    scope: 'competitions',
    isReading: true,
    description: 'A competition with its teams, matches, tables, bracket and timetable.',
    input: z.object({ competitionId }),
  },
  make_competition: {
    scope: 'competitions',
    isReading: false,
    description: 'Makes a competition: draws it and sets its timetable.',
    input: CompetitionWish,
  },
  enter_result: {
    scope: 'competitions',
    isReading: false,
    description:
      'Enters, corrects or (null) removes the result of a match. `version` is that of the match, as get_competition gives it.',
    input: z.object({
      competitionId,
      matchId: MatchId,
      result: Result.nullable(),
      isFinal: z.boolean().default(true),
      version: z.int(),
    }),
  },
} as const satisfies Record<string, McpTool>

type McpTool = {
  scope: 'ask' | 'plans' | 'competitions'
  /** Whether it has no side effects and costs nothing. */
  isReading: boolean
  description: string
  input: z.ZodType<object>
}

export type McpToolName = keyof typeof MCP_TOOLS

/** A tool's validated input. */
export type McpInput<Name extends McpToolName> = z.output<(typeof MCP_TOOLS)[Name]['input']>

/** A tool's input as JSON Schema. */
export function inputSchemaOf(name: McpToolName): { type: 'object' } {
  const { $schema: _, ...schema } = z.toJSONSchema(MCP_TOOLS[name].input, { io: 'input' })
  return { ...schema, type: 'object' }
}
