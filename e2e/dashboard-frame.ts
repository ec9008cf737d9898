import { expect, type Page } from '@playwright/test'
import { type createClub, enterAsAdmin } from './clubs.ts'
import { cs, main, visit } from './pages.ts'

type Club = Awaited<ReturnType<typeof createClub>>

export const STATS = /\/api\/members\/stats\/[^/]+\?/

export const rows = (page: Page) =>
  main(page)
    .locator('tbody tr')
    .filter({ has: page.locator('.activity') })
export const search = (page: Page) => main(page).getByRole('searchbox', { name: cs.members.search })
export const range = (page: Page) => page.locator('.members__members-pager').getByRole('status')
export const dialog = (page: Page) => page.getByRole('dialog', { name: cs.members.remove.title })
export const remove = (page: Page, email: string) =>
  rows(page)
    .filter({ hasText: email })
    .getByRole('button', { name: cs.members.remove.label.replace('{{name}}', '') })

/** Opens the dashboard as the club's administrator without the log-in page, which other tests cover. */
export async function openDashboard(page: Page, club: Club): Promise<void> {
  await enterAsAdmin(page, club)
  await visit(page, '/admin/dashboard')
}

/** Adds a player to the club through the API. */
export async function join(request: Page['request'], club: Club, firstName: string, lastName: string): Promise<void> {
  const email = `${crypto.randomUUID()}@mail.example`
  const data = { clubPassword: club.password, firstName, lastName, email }
  const response = await request.post('/api/members/join-team', { data })
  expect(response.status()).toBe(201)
}
