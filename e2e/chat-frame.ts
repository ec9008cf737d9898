import { expect, type Locator, type Page } from '@playwright/test'
import type { SavedMessage } from '@touchline/contract/coaching/history.ts'
import { LEAST_FOR_A_QUESTION, type TokenStats } from '@touchline/contract/money/tokens.ts'
import { changeAnswer } from './changed-answers.ts'
import { createClub, enterAsAdmin, enterAsPlayer } from './clubs.ts'
import { button, cs, main, visit } from './pages.ts'

type Club = Awaited<ReturnType<typeof createClub>>

const TOKENS = /\/api\/tokens\/stats\//

/** Whom most tests talk to, and whom they change to. */
export const COACH = { id: 'hockey_fitness', name: 'Kondiční trenér', sport: 'Hokej' }
export const OTHER = { id: 'volleyball_nutritionist', name: 'Výživový poradce', sport: 'Volejbal' }

export const sidebar = (page: Page) => main(page).getByRole('region', { name: cs.chatPage.drawer.open, exact: true })
export const drawer = (page: Page) => page.getByRole('dialog', { name: cs.chatPage.drawer.title })
export const messageBox = (page: Page) => main(page).getByRole('textbox', { name: cs.chat.composer.label })
const messages = (page: Page) => main(page).getByRole('log').getByRole('article')
const ownMessages = (page: Page) => main(page).getByRole('log').getByRole('article', { name: cs.chat.you, exact: true })
export const questions = (page: Page) => ownMessages(page).getByRole('paragraph')
/** What the specialist answered; the welcome is no answer. */
export const answers = (page: Page) =>
  messages(page)
    .filter({ hasNotText: cs.chat.aiNotice })
    .and(page.locator(`:not([aria-label="${cs.chat.you}"])`))
/** The words of the answers, without names, times and what they carry. */
export const answerTexts = (page: Page) => answers(page).locator('.markdown')
/** The answer that is being written. */
export const running = (page: Page) => messages(page).and(page.locator('[aria-busy=true]'))
export const saveButton = (page: Page) => button(page, cs.chatPage.save)
/** The saved conversations, also behind a dialog. */
export const historyRegion = (page: Page) =>
  page.getByRole('region', { name: cs.history.heading, exact: true, includeHidden: true })
export const historyList = (page: Page) => historyRegion(page).getByRole('list', { includeHidden: true })
export const histories = (page: Page) => historyList(page).getByRole('listitem', { includeHidden: true })
/** The sports of the sidebar, and the cards of specialists in one of them or in all. */
export const sportRows = (page: Page) =>
  page.getByRole('region', { name: cs.chatPage.sports, exact: true }).locator('li[data-sport]')
export const cardsIn = (rows: Locator) => rows.getByRole('listitem').getByRole('button')
/** What is said at once; a place for it that is empty says nothing. */
export const alerts = (page: Page) => main(page).getByRole('alert').filter({ hasText: /\S/ })
/** Says that the team has no tokens left. */
export const exhaustedPanel = (page: Page) => main(page).getByRole('alert', { name: cs.tokens.out.title })

/** Does something with a saved conversation that its menu offers. */
export async function fromMenu(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: cs.history.menu.replace('{{title}}', title), exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Deletes a saved conversation: its menu asks first. */
export async function deleteFromMenu(page: Page, title: string): Promise<void> {
  await fromMenu(page, title, cs.history.delete.confirm)
  await page.getByRole('dialog').getByRole('button', { name: cs.history.delete.confirm, exact: true }).click()
}

/** The dialog that asks what becomes of a conversation. */
export const saveDialog = (page: Page) => page.getByRole('dialog').filter({ has: titleField(page) })
export const titleField = (page: Page) => page.getByRole('textbox', { name: cs.history.save.title })
export const inSaveDialog = (page: Page, name: string) => saveDialog(page).getByRole('button', { name, exact: true })

/** Opens the chat as a player of a new club, unless told otherwise; answers the club. */
export async function openChat(
  page: Page,
  address = `/chat?member=${COACH.id}`,
  { role = 'player', club }: { role?: 'player' | 'admin'; club?: Club } = {},
): Promise<Club> {
  const home = club ?? (await createClub({ players: 1 }))
  await (role === 'admin' ? enterAsAdmin(page, home) : enterAsPlayer(page, home))
  await visit(page, address)
  return home
}

/** Sends a question, and does not wait. */
export async function ask(page: Page, text: string): Promise<void> {
  // The end is typed as people type; all of it would make the suite a tenth longer, and a new line would send it.
  const typed = /[^\n]{1,12}$/.exec(text)?.[0] ?? ''
  await messageBox(page).fill(text.slice(0, text.length - typed.length))
  await messageBox(page).pressSequentially(typed)
  await messageBox(page).press('Enter')
}

/** Asks the specialist something and waits until it counts as unsaved and its answer has come. */
export async function say(page: Page, text: string): Promise<void> {
  await messages(page).first().waitFor()
  await expect(main(page).getByRole('log').getByText(cs.shell.loading)).toHaveCount(0)
  await ask(page, text)
  await expect(main(page).getByText(text, { exact: true })).toBeVisible()
  await expect(saveButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  await expect(answers(page).first()).toBeVisible()
  // It can be stopped from the moment it is asked for; its message is busy only once it is there.
  await expect(button(page, cs.chat.composer.stop)).toHaveCount(0)
  await expect(running(page)).toHaveCount(0)
}

/** Presses a specialist in the list of sports, which opens the sport first where it is shut. */
export async function choose(page: Page, specialist: typeof COACH): Promise<void> {
  await (await rowOf(page, specialist)).click()
}

/** A specialist's row in the list of sports; its sport is opened where it is shut. */
export async function rowOf(page: Page, { name, sport }: typeof COACH): Promise<Locator> {
  const row = sportRows(page).filter({ has: page.locator('[aria-expanded]', { hasText: sport }) })
  const toggle = row.locator('[aria-expanded]')
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  return cardsIn(row).filter({ hasText: name })
}

/** Saves conversations of the person who is logged in, without the page. */
export async function keepHistory(page: Page, titles: readonly string[], memberId = COACH.id): Promise<void> {
  const token = await page.evaluate(
    () => localStorage.getItem('player_session') ?? localStorage.getItem('admin_session') ?? '',
  )
  for (const [index, title] of titles.entries()) {
    const response = await page.request.post('/api/chat-history', {
      headers: { authorization: `Bearer ${token}` },
      data: { title, member_id: memberId, member_name: COACH.name, messages: messagesAbout(title, index) },
    })
    expect(response.ok(), await response.text()).toBe(true)
  }
}

function messagesAbout(title: string, index: number): SavedMessage[] {
  const timestamp = new Date(Date.UTC(2026, 0, 5, 12, index)).toISOString()
  return [
    { id: `q${index}`, content: `Otázka: ${title}`, isUser: true, timestamp },
    { id: `a${index}`, content: `Odpověď na ${title}`, isUser: false, timestamp, model: 'gpt-5' },
  ]
}

/** Lets the server say how much of each model is used, in per cent; only a lot of use would bring that about. */
export async function useTokens(page: Page, gpt5: number, mini: number): Promise<void> {
  await page.unroute(TOKENS)
  await changeAnswer(page, TOKENS, (answer) => ({ ...answer, stats: statsAt(answer.stats, gpt5, mini) }))
}

/** Takes `useTokens` back. */
export async function restoreTokens(page: Page): Promise<void> {
  await page.unroute(TOKENS)
}

function statsAt(stats: TokenStats, gpt5Percent: number, miniPercent: number): TokenStats {
  const [gpt5, gpt5_mini] = [usage(gpt5Percent, 1_000_000), usage(miniPercent, 5_000_000)]
  const canAnswer = ({ remaining }: TokenStats['gpt5']) => remaining >= LEAST_FOR_A_QUESTION
  const current_model = canAnswer(gpt5) ? 'gpt-5' : canAnswer(gpt5_mini) ? 'gpt-5-mini' : null
  return { ...stats, is_blocked: current_model === null, current_model, gpt5, gpt5_mini }
}

function usage(percentage: number, total: number): TokenStats['gpt5'] {
  const used = Math.round((total * percentage) / 100)
  return { used, total, remaining: total - used, percentage }
}
