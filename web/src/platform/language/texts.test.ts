import csTexts from '@touchline/locales/cs/interface.json' with { type: 'json' }
import enTexts from '@touchline/locales/en/interface.json' with { type: 'json' }
import itTexts from '@touchline/locales/it/interface.json' with { type: 'json' }
import plTexts from '@touchline/locales/pl/interface.json' with { type: 'json' }
import { expect, test, vi } from 'vitest'
import { changeLanguage, loadErrorTexts, loadPageTexts, loadTexts } from './texts.ts'

test('[NAV-06] a text that a language lacks is shown in Czech', async () => {
  const texts = await loadTexts('en')
  expect(texts.t('nav.home')).toBe(enTexts.nav.home)
  const { nav: _, ...rest } = enTexts
  texts.remove('en', 'interface')
  texts.add('en', 'interface', rest)

  texts.t('nav.home')
  await vi.waitFor(() => expect(texts.t('nav.home')).toBe(csTexts.nav.home), 10_000)
  expect(texts.t('footer.note')).toBe(enTexts.footer.note)
})

test('[NAV-06] a language that is chosen while a page opens has all texts of that page', async () => {
  const texts = await loadTexts('cs')
  await Promise.all([changeLanguage('it'), loadPageTexts('rest')])
  expect(texts.t('chat.label')).toBe(itTexts.chat.label)
})

test('[NAV-06] a language that was left on the landing page has the texts of other pages when it is chosen again', async () => {
  const texts = await loadTexts('pl')
  await loadPageTexts('rest')
  await changeLanguage('it')
  texts.remove('pl', 'interface')
  texts.add('pl', 'interface', { nav: plTexts.nav })
  await changeLanguage('pl')
  expect(texts.t('chat.label')).toBe(plTexts.chat.label)
})

test('[NAV-06] of two quick choices the second one counts', async () => {
  const texts = await loadTexts('cs')
  const choices = await Promise.all([changeLanguage('sv'), changeLanguage('nl')])
  expect(choices).toEqual([false, true])
  expect(texts.language).toBe('nl')
})

test('the error catalogue is there once it was loaded', async () => {
  const texts = await loadTexts('de')
  await loadErrorTexts()
  expect(texts.t('errors:NETWORK')).toMatch(/\s/)
})
