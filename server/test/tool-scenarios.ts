import type { Stage } from './model-stage.ts'

/** A tool call made by a scenario. */
export type ScriptedCall = { id: string; name: string; arguments: string }

const call = (id: string, name: string, values: object | string): ScriptedCall => ({
  ...{ id, name },
  arguments: typeof values === 'string' ? values : JSON.stringify(values),
})

/** Valid calls, one for each round. */
export const RIGHT_CALLS = [
  call('call_a', 'race_prediction', { distance: 5000, time: 1474, target_distance: 10_000 }),
  call('call_b', 'one_rep_max', { weight: 80, repetitions: 5 }),
  call('call_c', 'heart_rate_zones', { age: 30, resting_heart_rate: 55 }),
  call('call_d', 'session_load', { rpe: 7, duration: 3600 }),
  call('call_e', 'jump_height', { flight_time: 0.5 }),
] as const

const UNKNOWN_TOOL = call('call_x', 'moon_phase', { day: 1 })
const BAD_JSON = call('call_y', 'one_rep_max', '{"weight": 80,')
const IMPOSSIBLE = call('call_z', 'one_rep_max', { weight: 4000, repetitions: 5 })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Calls that create something. */
const PLAN = {
  ...{ kind: 'running', days: [2, 4, 6, 7], goalMetres: 10_000, goalDate: inDays(70) },
  ...{ raceMetres: 5000, raceSeconds: 1474, weeklyMinutes: 150 },
}
const MAKE_PLAN = call('call_p', 'make_training_plan', PLAN)
const MAKE_HALF_A_PLAN = call('call_h', 'make_training_plan', { kind: 'running', days: [2, 4], raceSeconds: 1 })
const MAKE_COMPETITION = call('call_k', 'make_competition', {
  teamCount: 8,
  format: 'knockout',
  date: inDays(5),
  courts: 2,
})
const MAKE_LIST = call('call_l', 'make_team_list', {
  list_name: 'Zápas',
  list_date: inDays(5),
  list_people: 'Eva, Jan',
})

/** Makes calls in consecutive rounds while tools are offered, then answers with their results. */
const rounds =
  (calls: readonly (readonly ScriptedCall[])[], given: { hasUsage?: boolean; words?: string } = {}) =>
  async (stage: Stage) => {
    const next = stage.mayCall ? calls[stage.round] : undefined
    stage.open()
    if (!next) return speakResults(stage, given)
    await stage.speak(piecesOf(given.words ?? ''))
    await stage.call(next)
    await stage.finish({ reason: 'tool_calls', ...given })
  }

async function speakResults(stage: Stage, given: { hasUsage?: boolean }): Promise<void> {
  const results = stage.toolResults.map(readResult)
  await stage.speak(piecesOf(`Results: ${results.join('; ')}.`))
  await stage.finish(given)
}

/** The text of a result, as the athlete should read it. */
function readResult(content: string): string {
  const { results, error, advice, title, problems = [] } = JSON.parse(content)
  if (title) return title
  if (problems[0]?.missing) return problems.map((one: object) => Object.values(one)[0]).join(', ')
  return results ? results.map(({ text }: { text: string }) => text).join(', ') : (error ?? advice)
}

const piecesOf = (text: string) => text.match(/\s*\S+/g) ?? []
const one = (...calls: ScriptedCall[]) => [calls]
const [first, second, third, fourth, fifth] = RIGHT_CALLS

/** The ways a model can use its tools, by name. */
export const TOOL_SCENARIOS = {
  tools: rounds(one(first)),
  'tools-spoken': rounds(one(first), { words: 'Let me work that out.' }),
  'tools-four': rounds([[first], [second], [third], [fourth]], { words: 'One moment, please.' }),
  // Would continue for ever.
  'tools-five': rounds([[first], [second], [third], [fourth], [fifth]]),
  'tools-parallel': rounds(one(first, second, third)),
  'tools-wrong-once': rounds([[IMPOSSIBLE], [second]]),
  'tools-wrong-twice': rounds([[UNKNOWN_TOOL, BAD_JSON], [IMPOSSIBLE], [second]]),
  'tools-advice': rounds(one(call('call_m', 'one_rep_max', { weight: 40, repetitions: 5, age: 12 }))),
  'tools-no-usage': rounds([[first], [second]], { hasUsage: false, words: 'One moment.' }),
  // Fragments of a few characters each, alternating between two calls.
  'tools-split': async (stage: Stage) => {
    if (stage.round > 0) return rounds([])(stage)
    stage.open()
    await stage.callInFragments([first, second], 3)
    await stage.finish({ reason: 'tool_calls' })
  },
  // Sends half of the second round, then nothing.
  'tools-hang': async (stage: Stage) => {
    if (stage.round === 0) return rounds(one(first), { words: 'Let me work that out.' })(stage)
    stage.open()
    await stage.speak(piecesOf('You will need about '))
  },
  // Sends nothing in the second round.
  'tools-hang-between': async (stage: Stage) => {
    if (stage.round === 0) return rounds(one(first), { words: 'Let me work that out.' })(stage)
    stage.open()
  },
  'make-plan': rounds(one(MAKE_PLAN)),
  'make-plan-wrong': rounds([[MAKE_HALF_A_PLAN], [MAKE_PLAN]]),
  // The same plan with its values in another order, and twice in one round.
  'make-plan-again': rounds([
    [MAKE_PLAN, call('call_q', 'make_training_plan', Object.fromEntries(Object.entries(PLAN).toReversed()))],
    [MAKE_PLAN],
  ]),
  'make-competition': rounds(one(MAKE_COMPETITION)),
  'make-list': rounds(one(MAKE_LIST)),
  // Creates something, then sends nothing.
  'make-plan-hang': async (stage: Stage) => {
    if (stage.round === 0) return rounds(one(MAKE_PLAN))(stage)
    stage.open()
  },
  'tools-refused': async (stage: Stage) => {
    if (stage.hasTools) return stage.refuse(400, { message: 'This model does not support tools' })
    stage.open()
    await stage.speak(stage.pieces)
    await stage.finish()
  },
  // Makes calls even though it must not.
  'tools-stubborn': async (stage: Stage) => {
    stage.open()
    await stage.call([first])
    await stage.finish({ reason: 'tool_calls' })
  },
} satisfies Record<string, (stage: Stage) => unknown>
