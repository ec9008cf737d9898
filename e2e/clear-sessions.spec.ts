import { expect, test } from '@playwright/test'
import { cs } from './pages.ts'

const KEYS = [
  'player_session',
  'player_id',
  'club_id',
  'club_name',
  'player_email',
  'player_name',
  'player_role',
  'player_data',
  'player_session_expires',
  'admin_session',
  'admin_email',
  'admin_member_id',
  'club_session',
  'club_session_expires',
  'club_password',
  'plan_name',
]

test('[NAV-10] removes every stored session key, keeps the language and says so', async ({ page }) => {
  await page.goto('/')
  await page.evaluate((keys) => {
    for (const key of keys) localStorage.setItem(key, 'something')
    localStorage.setItem('i18nextLng', 'cs')
  }, KEYS)
  await page.goto('/clear-sessions')
  await expect(page.getByRole('heading', { name: cs.clearSessions.heading })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(cs.clearSessions.text)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['i18nextLng'])
})

test('[NAV-10] says so, too, when nothing was stored', async ({ page }) => {
  await page.goto('/clear-sessions')
  await expect(page.getByRole('status')).toHaveText(cs.clearSessions.nothing)
})
