import { expect, type Page, test } from '@playwright/test'
import { SHARE_PATH } from '@touchline/contract/platform/share-target.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { answers, ask, COACH, keepHistory, messageBox, OTHER, openChat, questions, say } from './chat-frame.ts'
import { createClub } from './clubs.ts'
import {
  goOffline,
  goOnline,
  installed,
  kept,
  keptNote,
  pressNotification,
  said,
  timesAsked,
  waitingText,
} from './installed-frame.ts'
import { button, cs, heading, main, visit, walkTo } from './pages.ts'
import { onReleaseLine } from './release-line.ts'

const STREAM = '/api/chat/stream'

test('[OPS-07] [OPS-17] without a connection the app starts in the last language, with its security headers, and calculates', async ({
  browser,
}) => {
  await onReleaseLine(browser, async ({ page, line, context }) => {
    await visit(page, '/calculators')
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'de'))
    await page.reload()
    await installed(page)
    await expect.poll(async () => (await kept(page, 'settings'))[0]?.text).toBe('de')
    const words = LOCALES.de.calculators as typeof LOCALES.cs.calculators
    await expect
      .poll(() => kept(page, 'files-').then((all) => all.some(({ text }) => text.includes(words.names.cooper_test))))
      .toBe(true)
    await goOffline(line, context)
    const answer = await page.goto('/calculators/cooper_test')
    expect(answer?.fromServiceWorker()).toBe(true)
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'")
    await expect(heading(page)).toHaveText(words.names.cooper_test)
    await main(page).getByRole('textbox', { name: words.inputs.cooper_distance.label }).fill('2800')
    await expect(main(page).getByText('51,3').first()).toBeVisible()
    await visit(page, '/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await visit(page, '/no/such-page')
    await expect(heading(page)).toHaveText(LOCALES.de.interface.notFound.heading)
  })
})

test('[OPS-17] conversations, saved or not, and plans are read without a connection; no token is kept, and log-out erases all', async ({
  browser,
}) => {
  await onReleaseLine(browser, async ({ page, line, context }) => {
    const club = await openChat(page)
    const token = club.players[0]?.token ?? ''
    const headers = { authorization: `Bearer ${token}` }
    await installed(page)
    await say(page, 'Co dnes jíst?')
    await keepHistory(page, ['První', 'Druhý'], OTHER.id)
    const { chatHistory } = await (await page.request.get('/api/chat-history', { headers })).json()
    const addressOf = (title: string) =>
      `/chat/saved/${chatHistory.find((one: { title: string }) => one.title === title).id}`
    for (const title of ['První', 'Druhý']) {
      await page.goto(addressOf(title))
      await expect(said(page, `Odpověď na ${title}`)).toBeVisible()
    }
    const made = await page.request.post('/api/plans', { headers, data: { wish: wish(), title: 'Můj plán' } })
    const { plan } = await made.json()
    await visit(page, `/plans/${plan.id}`)
    await expect(heading(page)).toHaveText('Můj plán')
    await expect
      .poll(async () => (await kept(page, 'kept-')).map(({ path }) => path))
      .toEqual(expect.arrayContaining([`/api/plans/${plan.id}`, `/api/chat/conversation/${COACH.id}`]))
    for (const { path, headers: sent, text } of await kept(page, '')) {
      expect(path + sent + text, path).not.toContain(token)
    }

    await goOffline(line, context)
    await page.reload()
    await expect(heading(page)).toHaveText('Můj plán')
    await expect(keptNote(page)).toBeVisible()
    await page.goto(`/chat?member=${COACH.id}`)
    await expect(said(page, 'Co dnes jíst?')).toBeVisible()
    await expect(answers(page)).toHaveCount(1)
    await expect(keptNote(page)).toBeVisible()
    for (const title of ['Druhý', 'První']) {
      await page.goto(addressOf(title))
      await expect(said(page, `Odpověď na ${title}`)).toBeVisible()
    }
    await expect(main(page).getByText(cs.chat.waiting.reading)).toBeVisible()

    await goOnline(line, context)
    await page.goto(`/chat?member=${COACH.id}`)
    await expect(said(page, 'Co dnes jíst?')).toBeVisible()
    await expect(keptNote(page)).toHaveCount(0)
    await page.getByRole('button', { name: cs.nav.logout }).first().click()
    await page.waitForURL('/')
    await expect.poll(() => kept(page, 'kept-')).toEqual([])
    await goOffline(line, context)
    await page.goto(`/plans/${plan.id}`)
    await expect(page).toHaveURL(/\/login/)
  })
})

test.describe('[CHAT-27] a question without a connection', () => {
  test('waits in sight, outlasts a reload, and is sent once when the line is back, also where its reply is lost', async ({
    browser,
  }) => {
    await onReleaseLine(browser, async ({ page, line, context }) => {
      const text = `Čekám na vlak ${Date.now()}`
      await openChat(page)
      await installed(page)
      await say(page, 'Napřed tahle')
      await expect
        .poll(async () => (await kept(page, 'kept-')).some(({ text }) => text.includes('Napřed tahle')))
        .toBe(true)
      await goOffline(line, context)
      await ask(page, text)
      await expect(waitingText(page)).toBeVisible()
      await expect(messageBox(page)).toHaveValue('')
      await page.reload()
      await expect(said(page, text)).toBeVisible()
      await expect(waitingText(page)).toBeVisible()
      expect(await timesAsked(text)).toBe(0)
      line.loseReplyOf(STREAM)
      await goOnline(line, context)
      await expect(waitingText(page)).toHaveCount(0)
      await expect(questions(page)).toHaveText(['Napřed tahle', text])
      await expect(answers(page)).toHaveCount(2)
      expect(await timesAsked(text)).toBe(1)
    })
  })

  test('is sent when the app is opened again on another page', async ({ browser }) => {
    await onReleaseLine(browser, async ({ page, line, context }) => {
      const text = `Pošli mě odjinud ${Date.now()}`
      await openChat(page)
      await installed(page)
      await goOffline(line, context)
      await ask(page, text)
      await expect(waitingText(page)).toBeVisible()
      await page.close()
      await goOnline(line, context)
      const again = await context.newPage()
      await visit(again, '/calculators')
      await expect.poll(() => timesAsked(text)).toBe(1)
      await visit(again, `/chat?member=${COACH.id}`)
      await expect(questions(again)).toHaveText([text])
      await expect(answers(again)).toHaveCount(1)
      expect(await timesAsked(text)).toBe(1)
    })
  })

  test('is sent once although two tabs come back online, and both show its answer', async ({ browser }) => {
    await onReleaseLine(browser, async ({ page, line, context }) => {
      const text = `Ze dvou oken ${Date.now()}`
      await openChat(page)
      await installed(page)
      const other = await context.newPage()
      await visit(other, `/chat?member=${COACH.id}`)
      await goOffline(line, context)
      await ask(page, text)
      for (const tab of [page, other]) await expect(waitingText(tab)).toBeVisible()
      line.countCallsOf(STREAM)
      await goOnline(line, context)
      for (const tab of [page, other]) {
        await expect(waitingText(tab)).toHaveCount(0)
        await expect(questions(tab)).toHaveText([text])
        await expect(answers(tab)).toHaveCount(1)
      }
      expect([line.callsCounted(), await timesAsked(text)]).toEqual([1, 1])
    })
  })

  test('can be changed or withdrawn; a file cannot wait, and says so', async ({ page, context }) => {
    await openChat(page)
    await context.setOffline(true)
    await ask(page, 'Ještě ne')
    await button(page, cs.chat.waiting.edit).click()
    await expect(messageBox(page)).toHaveValue('Ještě ne')
    await expect(waitingText(page)).toHaveCount(0)
    await messageBox(page).press('Enter')
    await button(page, cs.chat.waiting.withdraw).click()
    await expect(said(page, 'Ještě ne')).toHaveCount(0)
    const file = { name: 'mereni.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') }
    await main(page).locator('input[type=file]').first().setInputFiles(file)
    await ask(page, 'Co je v souboru?')
    await expect(main(page).getByText(cs.chat.waiting.file)).toBeVisible()
    await expect(messageBox(page)).toHaveValue('Co je v souboru?')
    await context.setOffline(false)
  })

  test('that is refused goes back to the box with the reason', async ({ page, context }) => {
    await openChat(page)
    await context.setOffline(true)
    await ask(page, 'Vrať se mi')
    await expect(waitingText(page)).toBeVisible()
    const refusal = { code: 'CONVERSATION_FULL', error: 'Rozhovor je plný.' }
    await page.route(`**${STREAM}`, (route) => route.fulfill({ status: 400, json: refusal }))
    await context.setOffline(false)
    await expect(messageBox(page)).toHaveValue('Vrať se mi')
    await expect(main(page).getByRole('alert').first()).toContainText('Rozhovor je plný.')
    await expect(waitingText(page)).toHaveCount(0)
    await page.unroute(`**${STREAM}`)
  })

  test('outlasts the log-out for its owner, who alone sees and sends it', async ({ page, context }) => {
    const text = `Nikomu ji neukazuj ${Date.now()}`
    const club = await openChat(page)
    await context.setOffline(true)
    await ask(page, text)
    await expect(waitingText(page)).toBeVisible()
    await page.route(`**${STREAM}`, (route) => route.abort())
    await context.setOffline(false)
    await page.getByRole('button', { name: cs.nav.logout }).first().click()
    await page.waitForURL('/')
    await page.unroute(`**${STREAM}`)

    await logIn(page, await createClub({ players: 1 }))
    await visit(page, CONVERSATION)
    await say(page, 'Jsem tu nově')
    await expect(page.getByText(text)).toHaveCount(0)
    expect(await timesAsked(text)).toBe(0)
    await page.getByRole('button', { name: cs.nav.logout }).first().click()
    await page.waitForURL('/')

    await logIn(page, club)
    await visit(page, CONVERSATION)
    await expect(questions(page)).toHaveText([text])
    await expect.poll(() => timesAsked(text)).toBe(1)
  })

  test('is there after the log-in where the session was over when the app was opened again', async ({
    page,
    context,
    request,
  }) => {
    const text = `Neztrať se ${Date.now()}`
    const club = await openChat(page)
    await context.setOffline(true)
    await ask(page, text)
    await expect(waitingText(page)).toBeVisible()
    await page.goto('about:blank')
    await context.setOffline(false)
    const headers = { authorization: `Bearer ${club.players[0]?.token}` }
    expect((await request.post('/api/sessions/revoke', { headers })).ok()).toBe(true)
    await page.goto(CONVERSATION)
    await page.waitForURL('/login')
    await logInHere(page, club)
    await expect(page).toHaveURL(CONVERSATION)
    await expect(questions(page)).toHaveText([text])
    await expect.poll(() => timesAsked(text)).toBe(1)
  })
})

const CONVERSATION = `/chat?member=${COACH.id}`

async function logIn(page: Page, club: Awaited<ReturnType<typeof createClub>>): Promise<void> {
  await visit(page, '/login')
  await logInHere(page, club)
  await page.waitForURL('/chat')
}

async function logInHere(page: Page, { players, password }: Awaited<ReturnType<typeof createClub>>): Promise<void> {
  await main(page)
    .getByLabel(cs.login.email, { exact: true })
    .fill(players[0]?.email ?? '')
  await main(page).getByLabel(cs.login.password, { exact: true }).fill(password)
  await button(page, cs.login.submit).click()
}

test('[OPS-17] a new release asks to be loaded, and a tab of the old one goes on working', async ({ browser }) => {
  await onReleaseLine(browser, async ({ page, line }) => {
    await visit(page, '/calculators')
    await installed(page)
    const bar = page.getByRole('status').filter({ hasText: cs.installed.update.text })
    // A page that is being left has none.
    const entries = () => page.evaluate(() => [...document.scripts].map(({ src }) => src).join()).catch(() => '')
    line.release()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(bar).toBeVisible({ timeout: 30_000 })
    expect(await entries()).not.toContain('newrelease')
    line.dropFiles()
    await page
      .getByRole('link', { name: new RegExp(LOCALES.cs.calculators.names.heart_rate_zones) })
      .first()
      .click()
    await expect(heading(page)).toHaveText(LOCALES.cs.calculators.names.heart_rate_zones)
    await bar.getByRole('button', { name: cs.installed.update.load }).click()
    await expect.poll(entries, { timeout: 30_000 }).toContain('newrelease')
    await expect(heading(page)).toHaveText(LOCALES.cs.calculators.names.heart_rate_zones)
    await expect(bar).toHaveCount(0)
  })
})

test('[OPS-17] a file that is shared to the app lands in the composer, a clip in the video analysis', async ({
  browser,
}) => {
  await onReleaseLine(browser, async ({ page }) => {
    await openChat(page)
    await installed(page)
    await share(page, 'mereni.csv', 'text/csv')
    await expect(main(page).getByText('mereni.csv')).toBeVisible()
    await expect(page).toHaveURL(`/chat?member=${COACH.id}`)
    await share(page, 'drep.mp4', 'video/mp4')
    await expect(page.getByRole('dialog', { name: cs.chatPage.video.title })).toBeVisible()
    await expect(page).toHaveURL(/view=video/)
    expect(await kept(page, 'shared')).toEqual([])
  })
})

test('[OPS-17] words and a link that are shared, as the manifest says, land in the box', async ({ browser }) => {
  await onReleaseLine(browser, async ({ page }) => {
    await openChat(page)
    await installed(page)
    const manifest = await (await page.request.get('/manifest.webmanifest')).json()
    const { action, method, enctype, params } = manifest.share_target
    expect([action, method, enctype]).toEqual([SHARE_PATH, 'POST', 'multipart/form-data'])
    await submit(page, { [params.title]: 'Trénink', [params.text]: 'Co s tím?', [params.url]: 'https://example.org/a' })
    await expect(messageBox(page)).toHaveValue('Trénink\nCo s tím?\nhttps://example.org/a')
    await expect(page).toHaveURL(`/chat?member=${COACH.id}`)
    expect(await kept(page, 'shared')).toEqual([])
  })
})

test('[OPS-17] the shortcuts of the app open their pages, also without a connection', async ({ browser }) => {
  await onReleaseLine(browser, async ({ page, line, context }) => {
    await openChat(page, '/plans')
    await installed(page)
    const { shortcuts } = await (await page.request.get('/manifest.webmanifest')).json()
    const titles = new Map<string, string>()
    for (const { url } of shortcuts) {
      await visit(page, url)
      titles.set(url, (await heading(page).textContent()) ?? '')
    }
    expect([...titles.keys()]).toEqual(['/chat', '/plans', '/calculators'])
    await goOffline(line, context)
    for (const [url, title] of titles) {
      await visit(page, url)
      await expect(heading(page)).toHaveText(title)
    }
  })
})

test('[CHAT-29] [OPS-17] a notification of an answer leads to the tab of its conversation, or opens it', async ({
  browser,
}) => {
  await onReleaseLine(browser, async ({ page, line, context }) => {
    await page.addInitScript(noteNotifications)
    await openChat(page, '/calculators')
    await installed(page)
    // The tab was opened on another page, which is the one browsers remember for it.
    await walkTo(page, `/chat?member=${COACH.id}`)
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
    await say(page, 'Ozvi se mi')
    const paths = () => page.evaluate(() => (globalThis as unknown as { notedPaths: string[] }).notedPaths)
    await expect.poll(paths).toEqual([`/chat?member=${COACH.id}`])
    const [path = ''] = await paths()
    expect(await pressNotification(context, path)).toEqual(['closed', 'focused'])
    await walkTo(page, '/calculators')
    expect(await pressNotification(context, path)).toEqual(['closed', `opened ${line.url}${path}`])
  })
})

/** A user with notifications on; records the path of each. */
function noteNotifications(): void {
  const notedPaths: string[] = []
  Object.assign(globalThis, { notedPaths })
  localStorage.setItem('answer-notices', 'on')
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  ServiceWorkerRegistration.prototype.showNotification = async (_title, options) => {
    notedPaths.push(options?.data.path)
  }
}

test('[OPS-17] before there is a worker, what is shared opens the chat', async ({ request }) => {
  const form = { file: { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.alloc(2_000_000, 'a') } }
  const answer = await request.post('/share', { multipart: form, maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([303, '/chat'])
})

function wish() {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const race = { goalMetres: 10_000, goalDate: day(42), raceMetres: 5000, raceSeconds: 1474, weeklyMinutes: 150 }
  return { kind: 'running', start: day(-21), timeZone: 'Europe/Prague', days: [1, 2, 4, 6], ...race }
}

/** Shares a file as another app would: the browser submits a form. */
async function share(page: Page, name: string, type: string): Promise<void> {
  await submit(page, {}, { name, type })
}

async function submit(page: Page, words: Record<string, string>, file?: { name: string; type: string }): Promise<void> {
  await Promise.all([
    page.waitForURL(/\/chat\?/),
    page.evaluate(
      ([action, fields, shared]) => {
        const form = Object.assign(document.createElement('form'), { method: 'POST', action })
        form.enctype = 'multipart/form-data'
        for (const [name, value] of Object.entries(fields)) {
          form.append(Object.assign(document.createElement('input'), { name, value }))
        }
        if (shared) {
          const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
          const data = new DataTransfer()
          data.items.add(new File(['a,b\n1,2'], shared.name, { type: shared.type }))
          input.files = data.files
          form.append(input)
        }
        document.body.append(form)
        form.submit()
      },
      [SHARE_PATH, words, file] as const,
    ),
  ])
}
