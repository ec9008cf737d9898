import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { ADDRESS } from './address.ts'
import { type MarkedPerson, makeMarkedPerson } from './marked-person.ts'
import { button, cs, main, visit } from './pages.ts'
import { settle, tracesOf, walk, walkAll, watchForMarks } from './traces-of-persons.ts'

/** `PERSONS=10 npm test -- browser person-change` walks every page for this many persons and each way. */
const PERSONS = Number(process.env.PERSONS ?? 0)
const isLong = PERSONS > 0

const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
const tokenOf = (page: Page) =>
  page.evaluate(() => localStorage.getItem('admin_session') ?? localStorage.getItem('player_session') ?? '')

type Change = { page: Page; context: BrowserContext; former: MarkedPerson; next: MarkedPerson }

/** Each way in which one person's use of a browser ends and another's begins. */
const WAYS: Record<string, (change: Change) => Promise<void>> = {
  async 'the log-out button'({ page, next }) {
    await page.getByRole('banner').getByRole('button', { name: cs.nav.logout }).click()
    await page.waitForURL('/')
    await logInAt(page, next)
  },
  async 'a session whose time is over'({ page, next }) {
    await post('/test/expire-session', { token: await tokenOf(page) })
    await meetEnd(page)
    await logInHere(page, next)
  },
  async 'a session that was ended on another device'({ page, next }) {
    await post('/api/sessions/revoke', undefined, await tokenOf(page))
    await meetEnd(page)
    await logInHere(page, next)
  },
  async 'another tab'({ page, context, former, next }) {
    const other = await context.newPage()
    await watchForMarks(other, [former, next])
    await visit(other, '/athletes')
    await other.getByRole('banner').getByRole('button', { name: cs.nav.logout }).click()
    await other.waitForURL('/')
    await logInAt(other, next)
    await other.close()
    await expect.poll(() => ownMark(page, next)).toBe(true)
  },
  async 'the erasure of the account'({ page, next }) {
    await walk(page, '/player/settings')
    await button(page, cs.playerSettings.erase.open).click()
    const dialog = page.getByRole('dialog', { name: cs.playerSettings.erase.title })
    await dialog.getByRole('button', { name: cs.playerSettings.erase.confirm }).click()
    await page.waitForURL('/')
    await logInAt(page, next)
  },
  async 'a log-in in place of another'({ page, next }) {
    await logInAt(page, next)
  },
  async '/clear-sessions'({ page, next }) {
    await goTo(page, '/clear-sessions')
    await expect(page.getByRole('status').filter({ hasText: cs.clearSessions.text })).toBeVisible()
    await logInAt(page, next)
  },
}

const FIVE = Object.keys(WAYS).slice(0, 5)

if (isLong) {
  for (let index = 0; index < PERSONS; index++) {
    for (const way of FIVE) {
      test(`[PERM-07] person ${index + 1} ends by ${way}: no page of the next person shows a word of theirs`, async ({
        page,
      }) => {
        test.setTimeout(300_000)
        const isErasure = way === 'the erasure of the account'
        const former = await makeMarkedPerson(isErasure || index % 2 === 0 ? 'player' : 'admin')
        const next = await makeMarkedPerson(index % 3 === 0 ? 'player' : 'admin')
        await changePerson({ page, way, former, next, pages: former.pages.length })
      })
    }
  }
} else {
  for (const [index, way] of Object.keys(WAYS).entries()) {
    const role = way === 'the erasure of the account' || index % 2 === 0 ? 'player' : 'admin'
    test(`[PERM-07] [NAV-11] [NAV-12] after ${way} nothing of ${role === 'admin' ? 'an administrator' : 'a player'} is left for the next person`, async ({
      page,
    }) => {
      const [former, next] = await Promise.all([
        makeMarkedPerson(role),
        makeMarkedPerson(index % 3 === 0 ? 'admin' : 'player'),
      ])
      await changePerson({ page, way, former, next, pages: 2 })
    })
  }
}

let views = 0

/** Lets one person read, switches to the next, and looks for traces of the former on the next's pages. */
async function changePerson(wish: {
  page: Page
  way: string
  former: MarkedPerson
  next: MarkedPerson
  /** The number of pages besides their own things that each of them opens. */
  pages: number
}): Promise<void> {
  const { page, way, former, next, pages } = wish
  await watchForMarks(page, [former, next])
  await visit(page, logInOf(former))
  await logInHere(page, former)
  const read = pagesOf(former, pages)
  const seen = await walkAll(page, read, former.mark)
  for (const thing of former.things) expect(seen, 'it shows whose it is').toContain(`${thing}: page`)

  await WAYS[way]?.({ page, context: page.context(), former, next })
  expect(former.things, 'nobody is led to what another was reading').not.toContain(new URL(page.url()).pathname)
  const found = (await tracesOf(page, former)).map((place) => `first: ${place}`)
  const looked = [...pagesOf(next, pages).slice(0, isLong ? undefined : pages), ...former.things]
  found.push(...(await walkAll(page, looked, former.mark)))
  views += read.length + looked.length
  if (isLong) console.log(`${views} pages were looked at by this worker`)
  expect(found).toEqual([])
}

/** Pages in an order that links could produce, own things last. */
function pagesOf(person: MarkedPerson, most: number): string[] {
  const others = person.pages.filter((address) => !person.things.includes(address))
  return [...others.slice(0, most), ...person.things]
}

/** Whether the page already belongs to the next person. */
async function ownMark(page: Page, { mark }: MarkedPerson): Promise<boolean> {
  return page.evaluate((wanted) => document.body.outerHTML.toLowerCase().includes(wanted), mark).catch(() => false)
}

/** Opens another page, whose requests reveal that the session has ended. */
async function meetEnd(page: Page): Promise<void> {
  await goTo(page, '/competitions')
  await page.waitForURL(/\/login$/)
}

/** Opens a page like a link; another document may end up showing it. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

const logInOf = ({ role }: MarkedPerson) => (role === 'admin' ? '/admin/login' : '/login')

/** Navigates to a person's log-in like a link, and logs in. */
async function logInAt(page: Page, person: MarkedPerson): Promise<void> {
  await settle(page)
  await walk(page, logInOf(person))
  await logInHere(page, person)
}

/** Logs in at whichever log-in is open: each takes a matching password or PIN. */
async function logInHere(page: Page, person: MarkedPerson): Promise<void> {
  const isAdminPage = new URL(page.url()).pathname.startsWith('/admin')
  if (isAdminPage && person.role === 'player') await walk(page, '/login')
  const words = new URL(page.url()).pathname.startsWith('/admin') ? cs.adminLogin : cs.login
  await field(page, words.email).fill(person.email)
  await field(page, words.password).fill(person.password)
  await main(page).locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await settle(page)
}

async function post(path: string, body?: object, token?: string): Promise<void> {
  const answer = await fetch(`${ADDRESS}${path}`, {
    method: 'POST',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}
