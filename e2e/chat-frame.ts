import { expect, type Locator, type Page } from '@playwright/test'
import type { SavedMessage } from '@touchline/contract/coaching/history.ts'
import { LEAST_FOR_A_QUESTION, type TokenStats } from '@touchline/contract/money/tokens.ts'
import { changeAnswer } from './changed-answers.ts'
import { createClub, enterAsAdmin, enterAsPlayer } from './clubs.ts'
import { button, cs, main, visit } from './pages.ts'

type Club = Awaited<ReturnType<typeof createClub>>

const TOKENS = /\/api\/tokens\/stats\//

/** The specialist of most tests, and the one they switch to. */
export const COACH = { id: 'hockey_fitness', name: 'Kondiční trenér', sport: 'Hokej' }
export const OTHER = { id: 'volleyball_nutritionist', name: 'Výživový poradce', sport: 'Volejbal' }

export const sidebar = (page: Page) => main(page).getByRole('region', { name: cs.chatPage.drawer.open, exact: true })
export const drawer = (page: Page) => page.getByRole('dialog', { name: cs.chatPage.drawer.title })
export const messageBox = (page: Page) => main(page).getByRole('textbox', { name: cs.chat.composer.label })
const messages = (page: Page) => main(page).getByRole('log').getByRole('article')
const ownMessages = (page: Page) => main(page).getByRole('log').getByRole('article', { name: cs.chat.you, exact: true })
export const questions = (page: Page) => ownMessages(page).getByRole('paragraph')
/** The specialist's answers; the welcome does not count. */
export const answers = (page: Page) =>
  messages(page)
    .filter({ hasNotText: cs.chat.aiNotice })
    .and(page.locator(`:not([aria-label="${cs.chat.you}"])`))
/** The text of the answers, without names, times and parts. */
export const answerTexts = (page: Page) => answers(page).locator('.markdown')
/** The answer being written. */
export const running = (page: Page) => messages(page).and(page.locator('[aria-busy=true]'))
export const saveButton = (page: Page) => button(page, cs.chatPage.save)
/** The saved conversations, even if covered by a dialog. */
export const historyRegion = (page: Page) =>
  page.getByRole('region', { name: cs.history.heading, exact: true, includeHidden: true })
export const historyList = (page: Page) => historyRegion(page).getByRole('list', { includeHidden: true })
export const histories = (page: Page) => historyList(page).getByRole('listitem', { includeHidden: true })
/** The sports in the sidebar, and the specialist cards in some or all of them. */
export const sportRows = (page: Page) =>
  page.getByRole('region', { name: cs.chatPage.sports, exact: true }).locator('li[data-sport]')
export const cardsIn = (rows: Locator) => rows.getByRole('listitem').getByRole('button')
/** Current alerts; empty alert regions do not count. */
export const alerts = (page: Page) => main(page).getByRole('alert').filter({ hasText: /\S/ })
/** The panel saying that the team has no tokens left. */
export const exhaustedPanel = (page: Page) => main(page).getByRole('alert', { name: cs.tokens.out.title })

/** Chooses an entry in the menu of a saved conversation. */
export async function fromMenu(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: cs.history.menu.replace('{{title}}', title), exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Deletes a saved conversation: the menu asks for confirmation. */
export async function deleteFromMenu(page: Page, title: string): Promise<void> {
  await fromMenu(page, title, cs.history.delete.confirm)
  await page.getByRole('dialog').getByRole('button', { name: cs.history.delete.confirm, exact: true }).click()
}

/** The dialog that asks whether to save a conversation. */
export const saveDialog = (page: Page) => page.getByRole('dialog').filter({ has: titleField(page) })
export const titleField = (page: Page) => page.getByRole('textbox', { name: cs.history.save.title })
export const inSaveDialog = (page: Page, name: string) => saveDialog(page).getByRole('button', { name, exact: true })

/** Opens the chat, by default as a player of a new club; returns the club. */
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

/** Sends a question without waiting for the answer. */
export async function ask(page: Page, text: string): Promise<void> {
  // Only the end is typed by keys: typing it all makes the suite a tenth longer, and a newline would send it.
  const typed = /[^\n]{1,12}$/.exec(text)?.[0] ?? ''
  await messageBox(page).fill(text.slice(0, text.length - typed.length))
  await messageBox(page).pressSequentially(typed)
  await messageBox(page).press('Enter')
}

/** Asks the specialist and waits until the conversation counts as unsaved and the answer is complete. */
export async function say(page: Page, text: string): Promise<void> {
  await messages(page).first().waitFor()
  await expect(main(page).getByRole('log').getByText(cs.shell.loading)).toHaveCount(0)
  await ask(page, text)
  await expect(main(page).getByText(text, { exact: true })).toBeVisible()
  await expect(saveButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  await expect(answers(page).first()).toBeVisible()
  // It can be stopped as soon as it is requested; its message is busy only once it is there.
  await expect(button(page, cs.chat.composer.stop)).toHaveCount(0)
  await expect(running(page)).toHaveCount(0)
}

/** Clicks a specialist in the list of sports, opening the sport first if it is closed. */
export async function choose(page: Page, specialist: typeof COACH): Promise<void> {
  await (await rowOf(page, specialist)).click()
}

/** A specialist's row in the list of sports; opens its sport if it is closed. */
export async function rowOf(page: Page, { name, sport }: typeof COACH): Promise<Locator> {
  const row = sportRows(page).filter({ has: page.locator('[aria-expanded]', { hasText: sport }) })
  const toggle = row.locator('[aria-expanded]')
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  return cardsIn(row).filter({ hasText: name })
}

/** Saves conversations for the logged-in user through the API. */
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

/** Makes the server report each model's usage in per cent, which would otherwise take heavy use. */
export async function useTokens(page: Page, gpt5: number, mini: number): Promise<void> {
  await page.unroute(TOKENS)
  await changeAnswer(page, TOKENS, (answer) => ({ ...answer, stats: statsAt(answer.stats, gpt5, mini) }))
}

/** Undoes `useTokens`. */
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
