import type { ListAnswer, ListWish } from '@touchline/contract/planning/lists.ts'
import { answer, changeThing, makeList, setReminder, shareList } from '../../planning/lists/lists.ts'
import { momentIn } from '../../platform/calendar/local-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { daysAfter, TIME_ZONE, weekdayOf } from './demo-days.ts'

/** A list for the match next Saturday: who comes, who brings what, and the duties of four matches. */
export async function seedList(db: Database, clubId: string, memberIds: string[], now: Date): Promise<void> {
  const maker = { clubId, memberId: memberIds[0] ?? '' }
  const saturday = nextSaturday(momentIn(TIME_ZONE, now).date)
  const { id, people, things } = await makeList(db, maker, wishOn(saturday, memberIds), 'cs')
  const idOf = (name: string) => people.find((person) => person.name === name)?.id ?? ''
  for (const [name, said, note] of ANSWERS) {
    await answer(db, maker, id, idOf(name), { answer: said, ...(note && { note }) })
  }
  for (const { id: thingId, name } of things) {
    const holder = HOLDERS.get(name)
    if (holder) await changeThing(db, maker, id, thingId, { personId: idOf(holder), isDone: name === PACKED })
  }
  await shareList(db, maker, id)
  await setReminder(db, maker, id, { date: saturday, time: '08:00' }, now)
}

/** Never today, so that there are still answers to give. */
function nextSaturday(today: string): string {
  return daysAfter(today, (6 - weekdayOf(today) + 7) % 7 || 7)
}

function wishOn(saturday: string, memberIds: string[]): ListWish {
  return {
    name: 'Jiskra – Sokol Doubrava',
    team: 'A-tým',
    sport: 'hockey',
    date: saturday,
    time: '15:00',
    meetTime: '14:00',
    minutes: 120,
    place: 'Zimní stadion Lipová',
    timeZone: TIME_ZONE,
    people: [...memberIds.map((memberId) => ({ memberId })), { name: 'Míša Hrubá', email: null }],
    things: ['Sada dresů', 'Lékárnička', 'Puky na rozbruslení', 'Náhradní hokejky', 'Lahve s vodou'],
    duties: ['Svačina', 'Odvoz výstroje', 'Časomíra'],
    dates: FURTHER_MATCHES.map((label, at) => ({ date: daysAfter(saturday, 7 * (at + 1)), label })),
  }
}

const FURTHER_MATCHES = ['Vlci Brodek (venku)', 'Tatran Javorná (doma)', 'Bobři Zálesí (venku)']

const ANSWERS: [name: string, answer: ListAnswer, note?: string][] = [
  ['Tereza Nováková', 'yes'],
  ['Adéla Šťastná', 'yes', 'Přijedu rovnou na stadion.'],
  ['Matyáš Kučera', 'yes'],
  ['Žaneta Horáková', 'yes'],
  ['Lukáš Beneš', 'maybe', 'Dozvím se v pátek, jestli mám směnu.'],
  ['Eliška Procházková', 'yes'],
  ['Kryštof Marek', 'no', 'Rodinná oslava.'],
  ['Šárka Veselá', 'yes'],
  ['Barbora Králová', 'yes', 'Vezmu dvě další do auta.'],
]

const PACKED = 'Sada dresů'
const HOLDERS = new Map([
  [PACKED, 'Tereza Nováková'],
  ['Lékárnička', 'Adéla Šťastná'],
  ['Puky na rozbruslení', 'Matyáš Kučera'],
])
