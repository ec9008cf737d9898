import { expect, test } from '@playwright/test'
import { LOCALES } from '@touchline/locales/locales.ts'
import { listenToLiveRegions, openAccessibilityTree } from './accessibility-tree.ts'
import { createClub } from './clubs.ts'
import { cs, visit } from './pages.ts'

const QUESTION = '#words:40 Jak se rozcvičit?'
const TITLE = 'Rozcvička'

test('[OPS-20] [OPS-06] join, ask, hear the answer once, save and open, by keyboard and accessibility tree alone', async ({
  page,
}) => {
  const club = await createClub()
  const heard = await listenToLiveRegions(page)
  await visit(page, '/')
  const { tabTo, meet } = await openAccessibilityTree(page)
  const press = (key: string) => page.keyboard.press(key)
  const type = (text: string) => page.keyboard.type(text)

  await test.step('join', async () => {
    await tabTo('link', plain(cs.landing.joinTeam))
    await press('Enter')
    for (const [label, value] of [
      [cs.joinTeam.clubPassword, club.password],
      [cs.joinTeam.firstName, 'Tereza'],
      [cs.joinTeam.lastName, 'Nováková'],
      [cs.joinTeam.email, 'tereza@club.cz'],
    ] as const) {
      await tabTo('textbox', plain(label))
      await type(value)
    }
    await press('Enter')
    await tabTo('link', plain(cs.joinTeam.welcome.go))
    await press('Enter')
    await tabTo('button', plain(cs.chatPage.firstSteps.start))
    await press('Enter')
    await tabTo('button', plain(LOCALES.cs.legal.welcome.skipAll))
    await press('Enter')
  })

  await test.step('ask, and hear the answer once', async () => {
    await tabTo('textbox', plain(cs.chat.composer.label))
    // The first steps left a question there.
    await press('ControlOrMeta+A')
    await type(QUESTION)
    await press('Enter')
    await meet('button', plain(cs.chat.copy))
    const answers = (await heard()).filter((text) => text.includes(': Dnes'))
    expect(answers).toHaveLength(1)
    expect(answers[0]).not.toContain('**')
  })

  await test.step('save', async () => {
    await tabTo('button', plain(cs.chatPage.save))
    await press('Enter')
    await tabTo('textbox', plain(cs.history.save.title))
    await press('ControlOrMeta+A')
    await type(TITLE)
    await press('Enter')
    await expect.poll(async () => (await heard()).filter((text) => text.includes(plainDone)).length).toBe(1)
  })

  await test.step('open', async () => {
    await tabTo('link', plain(cs.nav.athletes), 'Shift+Tab')
    await press('Enter')
    // Chromium reports the displayed text, in capitals.
    await meet('heading', new RegExp(plain(cs.athletes.heading).replace('?', '\\?'), 'i'))
    await tabTo('link', plain(cs.nav.chat), 'Shift+Tab')
    await press('Enter')
    await tabTo('button', new RegExp(`^${TITLE}`))
    await press('Enter')
    await meet('StaticText', QUESTION)
    await meet('button', plain(cs.chat.copy))
    // Loading an answer again is not news: it is not announced again.
    expect((await heard()).filter((text) => text.includes(': Dnes'))).toHaveLength(1)
  })
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const plainDone = cs.history.save.done
