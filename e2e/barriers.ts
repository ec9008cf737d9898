import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { Result, RunOptions } from 'axe-core'
import { inEveryLook, type Look } from './looks.ts'

// Read as text: it only runs in pages.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Describing everything that passes costs more than the check itself. So does the preload, which fetches and parses
// every style sheet again; the only rule that needs it is about audio players, which no page has.
const BRIEFLY: RunOptions = { resultTypes: ['violations'], preload: false }
const EVERYTHING: RunOptions = { ...BRIEFLY, rules: { 'target-size': { enabled: true } } }
const COLOURS: RunOptions = { ...BRIEFLY, runOnly: { type: 'rule', values: ['color-contrast'] } }

/** Expects no axe violations and nothing wider than the screen. */
export async function expectNoViolation(page: Page): Promise<void> {
  await expectRulesKept(page, EVERYTHING)
}

/** The same in each of the four looks. Dark differs from light only in colours, so only those are checked again. */
export async function expectNoViolationInAnyLook(page: Page): Promise<void> {
  await inEveryLook(page, (look) => expectNoViolationAt(page, look))
}

/** The same in one look, for tests that must do something in each look first. */
export async function expectNoViolationAt(page: Page, { colorScheme }: Look): Promise<void> {
  await expectRulesKept(page, colorScheme === 'dark' ? COLOURS : EVERYTHING)
}

async function expectRulesKept(page: Page, options: RunOptions): Promise<void> {
  // Once per document: loading axe takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations, overflow } = await page.evaluate(lookAround, options)
  expect(violations, page.url()).toEqual([])
  expect(overflow, page.url()).toBeLessThanOrEqual(0)
}

/** Runs in the page. */
async function lookAround(options: RunOptions): Promise<{ violations: Result[]; overflow: number }> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  // Elements scrolled half under the bar would count as too small to press.
  scrollTo(0, 0)
  const { violations } = await axe.run(document, options)
  return { violations, overflow: document.documentElement.scrollWidth - innerWidth }
}
