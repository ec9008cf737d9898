import { createHash } from 'node:crypto'
import type { ArtefactPart, AskedInput, PartValues } from '@touchline/contract/coaching/parts.ts'
import { translate } from '@touchline/locales/locales.ts'
import { Failure } from '../../platform/failure.ts'
import type { Maker, MakerContext, Thing, ThingKind } from './maker.ts'
import { lockMaking, noteMade, selectMade } from './makers.queries.ts'
import { isRight } from './values.ts'

/** The outcome of a wish: the artefact, or what is missing or wrong, or a refusal in the asker's language. */
export type Making =
  | { status: 'made'; part: ArtefactPart; thing: Thing }
  | { status: 'missing'; inputs: readonly AskedInput[]; wrong: readonly AskedInput[]; known: PartValues }
  | { status: 'refused'; sentence: string }

/** Within this time a member's repeated wish returns the same artefact: a stopped or lost answer may be retried. */
const ONCE_MS = 30 * 60_000

/** Makes an artefact, or says what is still needed. Unknown inputs are ignored. */
export async function makeThing(
  maker: Maker,
  kind: ThingKind,
  context: MakerContext,
  given: Readonly<Record<string, unknown>>,
): Promise<Making> {
  const { values, wrong } = checked(maker, given)
  const missing = maker.missing(values)
  if (missing.length > 0 || wrong.length > 0) {
    const keys = new Set(missing.map(({ key }) => key))
    return {
      status: 'missing',
      inputs: [...missing, ...wrong.filter(({ key }) => !keys.has(key))],
      wrong,
      known: values,
    }
  }
  try {
    const thing = await makeOnce(maker, kind, context, values)
    const { id, title } = thing
    return { status: 'made', part: { type: 'artefact', kind, id, title: title.slice(0, 200) }, thing }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { status: 'refused', sentence: sentenceOf(error, context) }
  }
}

/** Made and recorded in one transaction: a crash leaves both or neither. */
function makeOnce(maker: Maker, kind: ThingKind, context: MakerContext, values: PartValues): Promise<Thing> {
  const key = { memberId: context.owner.memberId, kind, hash: hashOf(values) }
  return context.db.transaction(async (tx) => {
    await lockMaking(tx, key)
    const onceFrom = new Date(Date.now() - ONCE_MS)
    const madeId = await selectMade(tx, key, onceFrom)
    const made = madeId && (await maker.find(tx, context, madeId))
    if (made) return made
    const thing = await maker.make(tx, context, values)
    await noteMade(tx, key, thing.id)
    return thing
  })
}

/** The order of the values does not matter. */
function hashOf(values: PartValues): string {
  const ordered = Object.entries(values).toSorted(([one], [other]) => one.localeCompare(other, 'en'))
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex')
}

function checked(maker: Maker, given: Readonly<Record<string, unknown>>) {
  const plain = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''))
  const inputs = maker.inputs(plain as PartValues)
  const known = inputs.filter(({ key }) => plain[key] !== undefined)
  const right = known.filter((input) => isRight(plain[input.key], input))
  const values = Object.fromEntries(right.map(({ key }) => [key, plain[key]])) as PartValues
  return { values, wrong: known.filter((input) => !right.includes(input)) }
}

function sentenceOf({ code, values, reason }: Failure, { language }: MakerContext): string {
  const why = reason && translate(language, reason.key, reason.values ?? {})
  return translate(language, `errors:${code}`, { ...values, ...(why && { reason: why }) })
}
