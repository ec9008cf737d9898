import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { harmlessQuestion } from '../kill/harmless-question.ts'
import { callAtLast, type Person } from './calls.ts'
import { readToTheEnd } from './reading.ts'
import type { Asked, Records } from './records.ts'
import type { Customer, Stage } from './stage.ts'

/** Asks one question after the other until the end of the run; the answer being read then is read to its end. */
export async function live(stage: Stage, records: Records, person: Person, isOver: () => boolean): Promise<void> {
  const { chance } = stage
  await sleep(chance.between(0, 2_000))
  while (!isOver()) {
    const specialistId = chance.pick(SPECIALIST_IDS)
    const asked = newQuestion(person, specialistId, chance.whole(5, 150))
    records.asked.push(asked)
    await chance.pick(HABITS)(stage, records, person, asked)
    await sleep(chance.between(0, 1_500))
  }
}

/** Joins a club, perhaps by pressing twice, and continues as a member. */
export async function join(stage: Stage, records: Records, club: Customer): Promise<Person | undefined> {
  const language = stage.chance.pick(LANGUAGE_CODES)
  const email = `joined-${randomUUID()}@mail.example`
  const body = { clubPassword: club.password, firstName: 'Petra', lastName: 'Malá', email, language }
  const word = await callAtLast(stage, records, { token: '', language }, { path: '/api/members/join-team', body })
  if (word?.status === 201) {
    records.joined.push(email)
    return { memberId: String(word.body.playerId), token: String(word.body.sessionToken), language }
  }
  // The join succeeded, but its reply was lost.
  if (word?.status === 409) records.joined.push(email)
  else if (word) records.wrong.push(`joining was answered ${word.status} ${word.code}`)
  return undefined
}

function newQuestion({ memberId, language }: Person, specialistId: string, words: number): Asked {
  const unseen = { generationId: undefined, text: '', place: '', end: undefined, isDiscarded: false }
  return { ...harmlessQuestion(words), memberId, specialistId, language, ...unseen }
}

type Habit = (stage: Stage, records: Records, person: Person, asked: Asked) => Promise<void>

const NEVER = new AbortController().signal

const read: Habit = (stage, records, person, asked) => readToTheEnd(stage, records, person, asked, NEVER)

/** Reads for a while, disconnects and comes back. */
const comeBack: Habit = async (stage, records, person, asked) => {
  await readAWhile(stage, records, person, asked)
  await sleep(stage.chance.between(0, 3_000))
  if (!asked.end) await read(stage, records, person, asked)
}

const leave: Habit = async (stage, records, person, asked) => {
  await readAWhile(stage, records, person, asked)
  asked.end ??= 'left'
}

const stop: Habit = (stage, records, person, asked) =>
  meanwhile(stage, records, person, asked, async () => {
    if (!asked.generationId || asked.end) return
    const word = await callAtLast(stage, records, person, { path: `/api/chat/stream/${asked.generationId}/stop` })
    if (word?.status === 200) records.count('stops')
    else if (word) records.wrong.push(`a stop was answered ${word.status} ${word.code}`)
  })

const discard: Habit = (stage, records, person, asked) =>
  meanwhile(stage, records, person, asked, async () => {
    const path = `/api/chat/conversation/${asked.specialistId}`
    const word = await callAtLast(stage, records, person, { method: 'DELETE', path })
    const isOfConversation = (one: Asked) => one.memberId === person.memberId && one.specialistId === asked.specialistId
    for (const one of records.asked.filter(isOfConversation)) one.isDiscarded = true
    if (word?.status === 200) records.count('discards')
    else if (word) records.wrong.push(`a discard was answered ${word.status} ${word.code}`)
  })

/** The frequency of each habit. */
const HABITS: Habit[] = [...Array<Habit>(9).fill(read), ...Array<Habit>(5).fill(comeBack), stop, stop, discard, leave]

async function readAWhile(stage: Stage, records: Records, person: Person, asked: Asked): Promise<void> {
  const leaving = new AbortController()
  const timer = setTimeout(() => leaving.abort(), stage.chance.between(50, 3_000))
  await readToTheEnd(stage, records, person, asked, leaving.signal)
  clearTimeout(timer)
  records.count('switched off')
}

async function meanwhile(...[stage, records, person, asked, act]: [...Parameters<Habit>, () => Promise<void>]) {
  const reading = read(stage, records, person, asked)
  await sleep(stage.chance.between(100, 3_000))
  await act()
  await reading
}
