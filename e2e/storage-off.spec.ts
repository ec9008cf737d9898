import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { createClub } from './clubs.ts'
import { button, cs, heading, main, visit, walkTo } from './pages.ts'

const words = LOCALES.cs.lists.page

/** Makes both storages throw, as browsers that block site data do; returns the errors that pages threw. */
async function switchStorageOff(page: Page): Promise<string[]> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(String(error)))
  return thrown
}

test('without storage a list is answered by its link, and a player logs in, chats and sees plans', async ({
  page,
  request,
}) => {
  const club = await createClub({ players: 1 })
  const [player] = club.players
  const headers = { authorization: `Bearer ${player?.token}` }
  const date = new Date(Date.now() + 9 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const wish = { name: 'Zápas', date, timeZone: 'Europe/Prague', people: [{ name: 'Natálie Kolářová', email: null }] }
  const { list } = await (await request.post('/api/lists', { headers, data: wish })).json()
  const shared = await (await request.post(`/api/lists/${list.id}/link`, { headers })).json()
  const thrown = await switchStorageOff(page)

  await visit(page, `/l/${shared.list.link}`)
  await main(page).getByLabel(words.answer.who).selectOption('Natálie Kolářová')
  await main(page).getByText(words.answer.yes).click()
  await expect(main(page).getByText('Máme to, Natálie přijde.')).toBeVisible()

  for (const address of ['/', '/calculators', '/athletes', '/partnership', '/join-team', '/clear-sessions']) {
    await visit(page, address)
    await expect(page.getByText(cs.crashed.heading)).toHaveCount(0)
  }

  await visit(page, '/login')
  await main(page)
    .getByLabel(cs.login.email, { exact: true })
    .fill(player?.email ?? '')
  await main(page).getByLabel(cs.login.password, { exact: true }).fill(club.password)
  await button(page, cs.login.submit).click()
  await expect(page).toHaveURL(/\/chat/)
  await expect(main(page).getByRole('textbox').first()).toBeVisible()
  for (const address of ['/plans', '/team', '/competitions', '/player/settings']) {
    await walkTo(page, address)
    await expect(heading(page)).toBeVisible()
  }
  expect(thrown).toEqual([])
})
