import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button, buttonClass } from './button.tsx'

test('a busy button says what is going on and can still hold the focus', () => {
  const html = renderToStaticMarkup(createElement(Button, { busy: true, busyLabel: 'Saving…' }, 'Save'))
  expect(html).toContain('Saving…')
  expect(html).not.toContain('>Save<')
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toContain(' disabled')
})

test('a link can wear the look of a button', () => {
  expect(buttonClass({ variant: 'line', size: 'lg', block: true })).toBe('button button-line button-lg button-block')
})
