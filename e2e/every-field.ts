import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { PLAN_KINDS } from '@touchline/contract/platform/training.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { createClub, enterAsAdmin, enterAsPlayer } from './clubs.ts'
import { ADDRESSES, cs, GUARDED, main, visit, walkTo } from './pages.ts'

// Everywhere a user can enter something: every page, and the dialogs that one or two buttons of a page open.

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const lists = LOCALES.cs.lists.page
const competitions = LOCALES.cs.competitions.page
const keys = LOCALES.cs.integrations

/** A place with fields: its address, and the buttons and menu entries that open its dialog. */
export type Place = { address: string; opens: readonly string[] }

type Visitor = 'guest' | 'player' | 'admin'

/** Logs a visitor in and lists the places where they can enter something. */
export async function placesOf(page: Page, request: APIRequestContext, visitor: Visitor): Promise<Place[]> {
  const club = await createClub({ plan: 'enterprise', players: 1 })
  const headers = { authorization: `Bearer ${club.players[0]?.token}` }
  const made = async (path: string, data: object) => {
    const answer = await request.post(`/api/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { list } = await made('lists', LIST)
  const shared = await made(`lists/${list.id}/link`, {})
  if (visitor === 'guest') {
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.clear())
    return withoutDialog([...ADDRESSES, `/l/${shared.list.link}`])
  }
  if (visitor === 'admin') {
    await enterAsAdmin(page, club)
    return [
      ...withoutDialog(guarded('admin')),
      { address: '/admin/dashboard', opens: [cs.dashboard.addMember] },
      { address: '/admin/integrations', opens: [keys.keys.new] },
      { address: '/admin/integrations', opens: [keys.webhooks.new] },
      { address: '/competitions?new', opens: [] },
    ]
  }
  const { plan } = await made('plans', { wish: wish(), title: 'Deset kilometrů' })
  const { competition } = await made('competitions', CUP)
  await enterAsPlayer(page, club)
  return [
    ...withoutDialog(guarded('player')),
    ...withoutDialog(['/chat?member=hockey_fitness', `/plans/${plan.id}`, `/team/${list.id}`]),
    ...PLAN_KINDS.map((kind) => ({ address: `/plans?new=${kind}`, opens: [] })),
    { address: '/team', opens: [lists.new] },
    ...[[lists.change], [lists.people.open], [lists.rota.edit]].map((opens) => ({
      address: `/team/${list.id}`,
      opens,
    })),
    ...[
      [competitions.delay.open],
      [competitions.more, competitions.details.open],
      [competitions.more, competitions.timetable.change],
    ].map((opens) => ({ address: `/competitions/${competition.id}`, opens })),
  ]
}

/** Opens a place; returns the element that contains its fields. */
export async function openPlace(page: Page, { address, opens }: Place) {
  // The open page or the chat with other parameters keeps its heading, so it is loaded anew; other pages are not.
  const [from, to] = [new URL(page.url()).pathname, address.split('?')[0] ?? '']
  const isLoadedAnew = from === '/robots.txt' || from === to || to.startsWith('/chat')
  await (isLoadedAnew ? visit : walkTo)(page, address)
  await expect(page.locator('.skeleton')).toHaveCount(0)
  for (const name of opens) {
    const named = { name: plain(name), exact: true }
    await page.getByRole('button', named).or(page.getByRole('menuitem', named)).first().click()
  }
  const dialog = page.getByRole('dialog')
  if (opens.length === 0) return main(page)
  await expect(dialog, [address, ...opens].join(' → ')).toBeVisible()
  return dialog
}

function guarded(who: Visitor): string[] {
  return Object.keys(GUARDED).filter((address) => GUARDED[address] === who)
}

function withoutDialog(addresses: readonly string[]): Place[] {
  return addresses.map((address) => ({ address, opens: [] }))
}

const LIST = {
  name: 'Zápas v Hradišti',
  date: dayFromNow(9),
  time: '10:00',
  meetTime: '08:15',
  timeZone: 'Europe/Prague',
  people: [{ name: 'Ema Pokorná' }, { name: 'Bára Jelínková' }],
  things: ['Míče'],
  duties: ['Dresy', 'Voda'],
  dates: [{ date: dayFromNow(16), label: 'Odveta' }],
}

const CUP = {
  name: 'Zimní pohár',
  sport: 'football',
  timeZone: 'Europe/Prague',
  teams: ['Jiskra', 'Sokol', 'Slavoj', 'Tatran'].map((name, index) => ({ name, seed: index + 1 })),
  format: { kind: 'round_robin', legs: 1 },
  rulesName: 'football_h2h',
  timetable: {
    days: [{ date: dayFromNow(30), from: '09:00', to: '16:00' }],
    courts: ['Hřiště A'],
    matchMinutes: 16,
    restMinutes: 15,
    gapMinutes: 4,
    mode: 'fixed',
  },
}

function wish() {
  return {
    kind: 'running',
    start: dayFromNow(-7),
    timeZone: 'Europe/Prague',
    days: [1, 2, 4, 6],
    goalMetres: 10_000,
    goalDate: dayFromNow(56),
    raceMetres: 5000,
    raceSeconds: 1474,
    weeklyMinutes: 150,
  }
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
