import type { AskedInput, PartValues } from '@touchline/contract/coaching/parts.ts'
import type { Plan } from '@touchline/contract/planning/plans.ts'
import { localeOf } from '@touchline/contract/platform/languages.ts'
import { PLAN_KINDS, type PlanKind } from '@touchline/contract/platform/training.ts'
import { makeOwnPlan, missingPlanInputs, PLAN_INPUTS, planOf, planWishOf } from '../../planning/plans/plans.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import type { Maker, MakerContext, Thing } from './maker.ts'
import { toolFrom } from './tool-schema.ts'
import { daysAfter, weekdayOf } from './wishes/dates.ts'

const KIND: AskedInput = { key: 'kind', kind: 'choice', choices: [...PLAN_KINDS] }

/** Descriptions for the model, for inputs whose key and unit are not enough. */
const DESCRIPTIONS = {
  days: 'training days, 1 Monday to 7 Sunday',
  matchDays: 'team_week: 1 Monday to 7 Sunday',
  goalMetres: 'running: race distance, m',
  goalDate: 'running, swimming: YYYY-MM-DD',
  raceMetres: 'running: distance of a recent race, m',
  raceSeconds: 'its time, s',
  weeklyMinutes: 'running: minutes a week at present',
  css: 'swimming: critical swim speed, s per 100 m',
  weeklyMetres: 'swimming: m a week at present',
  minutes: 'strength, team_week: of a session',
  squat: 'strength: 1RM, kg',
  weeksOff: 'return: weeks without training',
  isCleared: 'return: by a doctor or physiotherapist',
  weeklyMinutesBefore: 'return: minutes a week before the break',
}

/** Training plans, owned by a player. */
export const planMaker: Maker = {
  tool: toolFrom(
    {
      name: 'make_training_plan',
      description: 'Makes a training plan in the athlete’s calendar. Its answer tells what is missing for this kind.',
    },
    allInputs(),
    DESCRIPTIONS,
    ['kind', 'days'],
  ),
  inputs: (values) => [KIND, ...inputsOf(values)],
  missing(values) {
    const kind = kindOf(values)
    if (!kind) return [KIND]
    const missing = missingPlanInputs(kind, values)
    return missing.length > 0 ? [...missing, ...optionalInputs(values)] : []
  },
  async make(db, context, values) {
    const kind = kindOf(values)
    const wish = kind && planWishOf(kind, { ...values, ...surroundings(context) })
    if (!wish || 'wrong' in wish) throw new Failure('INVALID_INPUT')
    return thingOf(await makeOwnPlan(db, context.owner, wish, undefined, context.language), context)
  },
  find: (db, context, id) => findPlan(db, context, id),
}

async function findPlan(db: Database, context: MakerContext, id: string): Promise<Thing | undefined> {
  try {
    return thingOf(await planOf(db, context.owner, id), context)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

function kindOf({ kind }: PartValues): PlanKind | undefined {
  return PLAN_KINDS.find((one) => one === kind)
}

function inputsOf(values: PartValues): readonly AskedInput[] {
  const kind = kindOf(values)
  return kind ? PLAN_INPUTS[kind] : []
}

/** Offered along with missing inputs. */
function optionalInputs(values: PartValues): AskedInput[] {
  return inputsOf(values).filter(({ key, optional }) => optional && values[key] === undefined)
}

/** Each input once, even if several kinds of plan have it. */
function allInputs(): AskedInput[] {
  const all = [KIND, ...Object.values(PLAN_INPUTS).flat()]
  return [...new Map(all.map((input) => [input.key, input])).values()]
}

/** A plan begins on a Monday: today, or the next one. */
function surroundings({ today, timeZone, age }: MakerContext): Record<string, unknown> {
  return { start: daysAfter(today, (8 - weekdayOf(today)) % 7), timeZone, ...(age !== undefined && { age }) }
}

function thingOf({ id, title, sessions }: Plan, { language }: MakerContext): Thing {
  const locale = localeOf(language)
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const first = sessions.map(({ date }) => date).toSorted()[0]
  return { id, title, words: { first: first ? day.format(new Date(first)) : '' } }
}
