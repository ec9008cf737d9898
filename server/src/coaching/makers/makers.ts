import type { UsedFact } from '@touchline/contract/club/athletes.ts'
import type { PartValues } from '@touchline/contract/coaching/parts.ts'
import { partsOf, type SpecialistId } from '@touchline/contract/platform/sports.ts'
import { todayIn } from '../../platform/calendar/local-time.ts'
import type { Asker, Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { readQuestion } from '../numbers/numbers.ts'
import { competitionMaker } from './competition-maker.ts'
import { listMaker } from './list-maker.ts'
import type { Maker, MakerContext, ThingKind } from './maker.ts'
import { type Making, makeThing } from './making.ts'
import { planMaker } from './plan-maker.ts'
import { isWishFor } from './wishes/wish.ts'
import { knownFor, wishedValues } from './wishes/wished-values.ts'

export type { MakerContext, ThingKind } from './maker.ts'
export type { Making } from './making.ts'

const MAKERS: Record<ThingKind, Maker> = { plan: planMaker, competition: competitionMaker, list: listMaker }

/** What each of the universal coaches makes. */
const THINGS: Partial<Record<SpecialistId, ThingKind>> = {
  universal_training_planner: 'plan',
  universal_competition_administrator: 'competition',
  universal_team_organizer: 'list',
}

/** What a specialist makes; fitness coaches make plans, too. */
function thingMadeBy(specialistId: SpecialistId): ThingKind | undefined {
  return THINGS[specialistId] ?? (partsOf(specialistId).role === 'fitness' ? 'plan' : undefined)
}

/** What a universal coach specialises in making. */
export function thingOfUniversal(specialistId: SpecialistId): ThingKind | undefined {
  return THINGS[specialistId]
}

/** Whether the asker may have this made: plans are only for players themselves, on trusted devices. */
function mayMake(asker: Asker, kind: ThingKind): asker is Caller {
  if (asker.memberId === undefined) return false
  return kind !== 'plan' || (asker.role === 'member' && asker.isTrusted)
}

/** What is known about the asker. */
type Surroundings = Pick<MakerContext, 'language' | 'facts'> & {
  timeZone?: string | undefined
  age: number | undefined
}

/** The context for making; undefined if the specialist makes nothing or the asker may not have it made. */
export function makerFor(
  db: Database,
  asker: Asker,
  specialistId: SpecialistId,
  { language, timeZone, facts, age }: Surroundings,
  now = new Date(),
): MakerContext | undefined {
  const kind = thingMadeBy(specialistId)
  if (!kind || !mayMake(asker, kind)) return undefined
  const { clubId, memberId } = asker
  const zone = knownZone(timeZone)
  const today = todayIn(zone, now)
  return { db, kind, owner: { clubId, memberId }, language, timeZone: zone, today, facts, age }
}

function knownZone(name = 'UTC'): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** A maker as a tool for a model. */
export function toolOf(kind: ThingKind): Maker['tool'] {
  return MAKERS[kind].tool
}

/** Makes an artefact from values keyed by input, or says what is missing or why it cannot be made. */
export function make(
  context: MakerContext,
  kind: ThingKind,
  values: Readonly<Record<string, unknown>>,
): Promise<Making> {
  return makeThing(MAKERS[kind], kind, context, values)
}

/** The values of a wish in a message; undefined if it wishes for none. */
export function wishIn(kind: ThingKind, message: string, context: MakerContext): PartValues | undefined {
  const question = readQuestion(context.language, message)
  return isWishFor(kind, question) ? wishedValues(kind, question, message, context.today) : undefined
}

/** The values in a reply to questions about an artefact. */
export function valuesIn(kind: ThingKind, message: string, context: MakerContext): PartValues {
  return wishedValues(kind, readQuestion(context.language, message), message, context.today)
}

/** Values completed from the profile, and the facts used for that. */
export function withProfile(
  kind: ThingKind,
  values: PartValues,
  context: MakerContext,
): { values: PartValues; used: UsedFact[] } {
  return kind === 'plan' ? knownFor(values, context.facts) : { values, used: [] }
}
