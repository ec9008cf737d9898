import { expect, test } from '@playwright/test'
import { expectNoViolation } from './barriers.ts'
import { answers, answerTexts, ask, openChat } from './chat-frame.ts'
import { cs, PHONE } from './pages.ts'
import { answerWith, METADATA, text } from './scripted-answer.ts'

test.describe('[CHAT-05] markdown', () => {
  const RICH = [
    '## Plán\n\nText **tučně**, *kurzívou*, `kód`.\n\n1. první\n2. druhá\n   - vnořená\n\n',
    `| Den | ${'Dlouhý sloupec '.repeat(8)}|\n|---|---|\n| St | ${'slovo '.repeat(60)}|\n\n`,
    '```js\nlet a = "<b>"\n```\n\n[ven](https://example.com/a) [k trenérovi](/chat?member=golf_trainer)',
  ].join('')

  test('shows headings, lists, tables that scroll inside themselves, code and links', async ({ page }) => {
    await openChat(page)
    await answerWith(page, METADATA, text(RICH), { type: 'done' })
    await ask(page, 'Ukaž')
    const answer = answers(page).last()
    await expect(answer.getByRole('heading', { name: 'Plán' })).toBeVisible()
    await expect(answer.locator('ol > li > ul > li')).toHaveText('vnořená')
    await expect(answer.locator('pre code')).toHaveText('let a = "<b>"')
    await expect(answer.getByRole('link', { name: 'ven' })).toHaveAttribute('rel', /noopener/)
    await expect(answer.getByRole('link', { name: 'ven' })).toHaveAttribute('target', '_blank')
    await expect(answer.getByRole('link', { name: 'k trenérovi' })).not.toHaveAttribute('target')
    await page.setViewportSize(PHONE)
    await expect
      .poll(() =>
        answer.getByRole('group', { name: cs.chat.table }).evaluate((box) => box.scrollWidth > box.clientWidth),
      )
      .toBe(true)
    await expectNoViolation(page)
  })

  test('raw HTML, scripts and dangerous links never run', async ({ page }) => {
    const hostile = [
      '<script>window.hacked = 1</script>\n\n<img src=x onerror="window.hacked = 1">\n\n',
      '[klik](javascript:window.hacked=1) [data](data:text/html,x)\n\n<a href="javascript:window.hacked=1">sem</a>\n\n',
      '![obr](https://example.com/x.png) <svg onload="window.hacked=1"> <iframe src="/">',
    ].join('')
    await openChat(page)
    const foreign: string[] = []
    page.on('request', (request) => request.url().includes('example.com') && foreign.push(request.url()))
    await answerWith(page, METADATA, text(hostile), { type: 'done' })
    await ask(page, 'Zkus to')
    const answer = answerTexts(page).last()
    await expect(answer).toContainText('<script>window.hacked = 1</script>')
    await expect(answer.locator('script, img, svg, iframe, a[href^="javascript"], a[href^="data"]')).toHaveCount(0)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(foreign).toEqual([])
  })
})
