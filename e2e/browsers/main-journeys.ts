import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { TestClub } from '../../server/test/clubs.ts'
import { wordsOf } from '../../server/test/model-server.ts'
import { ADDRESS } from '../address.ts'
import { COACH } from '../chat-frame.ts'
import { CSV } from '../documents-frame.ts'
import { cs } from '../pages.ts'
import { type Browser, see, until } from './browser.ts'

const { chat, chatPage, documents, history, tokenPurchase, testCheckout } = cs
const TITLE = 'Rozcvičení před zápasem'
const WORDS = 1500
const PASSWORD = 'Vlastni-heslo-2026'

/** A player's journey: asks, stops an answer, attaches a file, copies, saves, and opens what was saved. */
export async function playersJourney(browser: Browser, club: TestClub, folder: string): Promise<void> {
  const email = await givePassword(club)
  await test.step('log in', async () => {
    await logIn(browser, { email, password: PASSWORD, fields: cs.login })
    await until('the chat', () => browser.evaluate(() => location.pathname === '/chat'))
    await browser.open(`/chat?member=${COACH.id}`)
    await see(browser, chat.aiNotice)
  })
  await test.step('stream and stop', async () => {
    await ask(browser, `#scenario:slow #words:${WORDS} Zastav`)
    const before = await until('the first words', () => browser.evaluate(lengthOfRunning))
    await until('more words', async () => (await browser.evaluate(lengthOfRunning)) > before)
    await browser.click('button', chat.composer.stop)
    await answered(browser)
    expect(await browser.evaluate(lengthOfLast)).toBeLessThan(wordsOf(WORDS).length / 2)
  })
  await test.step('ask', async () => {
    await ask(browser, 'Jak se rozcvičit?')
    await answered(browser)
  })
  await test.step('copy', async () => {
    await browser.click('button', chat.copy)
    await see(browser, chat.copied)
  })
  await test.step('attach', async () => {
    await browser.upload(fileIn(folder))
    await see(browser, documents.readOnce)
    await ask(browser, 'Zlepšuju se?')
    await see(browser, documents.notKept)
    await answered(browser)
  })
  await test.step('save', async () => {
    await browser.click('button', chatPage.save)
    await browser.fill(history.save.title, TITLE)
    await browser.click('button', history.save.confirm.save)
    await see(browser, TITLE)
  })
  await test.step('open', async () => {
    await browser.click('button', history.new)
    await until('an empty conversation', () => browser.evaluate(hasNoQuestion))
    // The breadcrumb of the conversation that was left also contains the title.
    await until('the title in the list alone', () => browser.evaluate(standsOnce, TITLE))
    await browser.clickText(TITLE)
    await see(browser, 'Jak se rozcvičit?')
    await see(browser, CSV.name)
  })
}

/** Sets a personal password for the club's first player, with which every device is trusted; returns the e-mail. */
async function givePassword({ players: [player], password }: TestClub): Promise<string> {
  if (!player) throw new Error('the club has no player')
  const response = await fetch(`${ADDRESS}/api/players/change-password`, {
    method: 'POST',
    headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: player.email, currentPassword: password, newPassword: PASSWORD }),
  })
  if (!response.ok) throw new Error(await response.text())
  return player.email
}

/** An administrator's journey: views the club, buys tokens, and finds them. */
export async function administratorsJourney(browser: Browser, club: TestClub): Promise<void> {
  await test.step('dashboard', async () => {
    await logIn(browser, { email: club.adminEmail, password: club.pin, fields: cs.adminLogin })
    await see(browser, club.name)
    await see(browser, club.players[0]?.email ?? '')
  })
  await test.step('buy', async () => {
    await browser.open('/club/settings/billing')
    await browser.click('button', cs.billing.buyTokens)
    await browser.click('button', tokenPurchase.buy.replace('{{model}}', 'GPT-5 Mini'))
    await see(browser, testCheckout.heading)
    await browser.click('button', testCheckout.outcomes.paid)
    await see(browser, tokenPurchase.return.paid.replace('{{amount}}', '5M').replace('{{model}}', 'GPT-5 Mini'))
  })
}

type LogIn = { email: string; password: string; fields: { email: string; password: string; submit: string } }

async function logIn(browser: Browser, { email, password, fields }: LogIn): Promise<void> {
  await browser.open('/robots.txt')
  await browser.evaluate(forgetAll)
  await browser.open(fields === cs.adminLogin ? '/admin/login' : '/login')
  await browser.fill(fields.email, email)
  await browser.fill(fields.password, password)
  await browser.click('button', fields.submit)
}

async function ask(browser: Browser, question: string): Promise<void> {
  await browser.fill(chat.composer.label, question)
  await browser.press('Enter')
  await until('the question', () => browser.evaluate(hasQuestion, question))
}

/** Waits until no answer is being written. */
async function answered(browser: Browser): Promise<void> {
  await until('the end of the answer', () => browser.evaluate(hasAnswer, chat.you))
}

function fileIn(folder: string): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, CSV.name), CSV.buffer)
  return join(folder, CSV.name)
}

// The functions below run in the page.

function forgetAll(): void {
  localStorage.clear()
  localStorage.setItem('i18nextLng', 'cs')
}

function lengthOfRunning(): number {
  return document.querySelector('[role=log] article[aria-busy=true]')?.textContent?.length ?? 0
}

function lengthOfLast(): number {
  return [...document.querySelectorAll('[role=log] article')].at(-1)?.textContent?.length ?? 0
}

function hasAnswer(you: string): boolean {
  const messages = [...document.querySelectorAll('[role=log] article')]
  return messages.at(-1)?.ariaLabel !== you && !messages.some(({ ariaBusy }) => ariaBusy === 'true')
}

function hasQuestion(question: string): boolean {
  return [...document.querySelectorAll('[role=log] article p')].some(({ textContent }) => textContent === question)
}

function standsOnce(text: string): boolean {
  const leaves = [...document.querySelectorAll('body :not(:has(*), svg *, title)')]
  return leaves.filter(({ textContent }) => textContent?.trim() === text).length === 1
}

function hasNoQuestion(): boolean {
  return document.querySelectorAll('[role=log] article').length < 2
}
