import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expectNoViolationInAnyLook } from './barriers.ts'
import { answers, messageBox, openChat, running, say } from './chat-frame.ts'
import { startDemo } from './demo-server.ts'
import { cs, main, visit } from './pages.ts'

// The demo has no model, so the offline coach answers.
let demo: Awaited<ReturnType<typeof startDemo>>

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  // Filling the demo's club takes longer than a test on a busy machine.
  test.setTimeout(240_000)
  demo = await startDemo()
})
test.afterAll(() => demo?.stop())

const { plans, competitions, lists } = LOCALES.cs
const form = (page: Page) => main(page).getByRole('region', { name: cs.parts.ask.title, exact: true }).last()
const field = (page: Page, name: string) => form(page).getByLabel(name)
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The innermost region: the conversation is one, too. */
const cardWith = (page: Page, text: string) => main(page).getByRole('region').filter({ hasText: text }).last()

async function enter(page: Page, memberId: string): Promise<void> {
  await visit(page, `${demo.address}/login`)
  await main(page).getByRole('button', { name: 'Tereza Nováková' }).click()
  await expect(page).toHaveURL(`${demo.address}/chat`)
  await visit(page, `${demo.address}/chat?member=${memberId}`)
}

async function wish(page: Page, message: string): Promise<void> {
  await messageBox(page).fill(message)
  await messageBox(page).press('Enter')
  await expect(form(page)).toBeVisible()
}

async function send(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: cs.parts.ask.send }).click()
  await expect(running(page)).toHaveCount(0)
}

test('[PLAN-01] [COACH-05] a training plan from chat without a model: asked for what is missing, shown, opened', async ({
  page,
}) => {
  await enter(page, 'universal_training_planner')
  await wish(page, 'Chci v prosinci zaběhnout deset kilometrů, pětku dám za 24:34, můžu čtyřikrát týdně')
  // The form omits what the sentence contained.
  await expect(field(page, plans.offline.inputs.raceSeconds)).toHaveCount(0)
  await field(page, plans.offline.inputs.goalDate).fill(day(70))
  await field(page, plans.offline.inputs.weeklyMinutes).fill('150')
  await send(page)
  const card = cardWith(page, plans.card.open)
  await expect(card).toContainText(plans.card.longest)
  await expect(card).toContainText(plans.card.states.none)
  await expect(answers(page).last()).toContainText('Plán je hotový.')
  await expectNoViolationInAnyLook(page)
  await card.getByRole('link', { name: plans.card.open }).click()
  await expect(page).toHaveURL(/\/plans\/[\w-]+$/)
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('10 km')
})

test('[COACH-05] a tournament of eight teams and a team list from chat, each opened from its card', async ({
  page,
}) => {
  await enter(page, 'universal_competition_administrator')
  await wish(page, 'Uspořádej turnaj pro 8 týmů na dvou hřištích')
  await field(page, competitions.offline.inputs.format).selectOption('knockout')
  await field(page, competitions.offline.inputs.date).fill(day(5))
  await send(page)
  const card = cardWith(page, competitions.card.open)
  await expect(card).toContainText('8 týmů, vyřazovací')
  await expect(card).toContainText('0 z 8')
  // Pairings are drawn by lot.
  await expect(card).toContainText(/Tým \d – Tým \d/)
  await card.getByRole('link', { name: competitions.card.open }).click()
  await expect(page).toHaveURL(/\/competitions\/[\w-]+$/)

  await visit(page, `${demo.address}/chat?member=universal_team_organizer`)
  await wish(page, 'Udělej docházku na zápas v sobotu v 10:00, přijdou Eva, Jan, Petr a Tomáš')
  await field(page, lists.offline.inputs.list_name).fill('Zápas s Lipovou')
  await send(page)
  const list = main(page).getByRole('region', { name: 'Zápas s Lipovou' })
  await expect(list).toContainText('0 ano, 0 možná, 0 ne, 4 bez odpovědi')
  await list.getByRole('link', { name: lists.card.open }).click()
  await expect(page).toHaveURL(/\/team\/[\w-]+$/)
})

test('[COACH-05] what a model made is shown as a card, and as a line once it is deleted', async ({ page }) => {
  const { players } = await openChat(page, '/chat?member=universal_training_planner')
  await say(page, '#scenario:make-plan Prosím plán.')
  const card = cardWith(page, plans.card.open)
  await expect(card).toContainText(plans.card.first)
  const title = (await card.getByRole('heading').textContent()) ?? ''
  const planId = (await card.getByRole('link', { name: plans.card.open }).getAttribute('href'))?.split('/').at(-1)
  await page.request.delete(`/api/plans/${planId}`, { headers: { authorization: `Bearer ${players[0]?.token}` } })
  await page.reload()
  await expect(main(page).getByText(plans.card.gone.replace('{{title}}', title))).toBeVisible()
})
