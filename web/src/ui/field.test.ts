import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextField } from './field.tsx'

test('an error describes the field and marks it invalid, in place of the hint', () => {
  const html = renderToStaticMarkup(
    createElement(TextField, { id: 'pin', label: 'PIN', hint: 'Starts with ADM-', error: 'Use the admin PIN' }),
  )
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('aria-describedby="pin-note"')
  expect(html).toMatch(/id="pin-note"[^>]*>.*Use the admin PIN/)
  expect(html).not.toContain('Starts with ADM-')
})

test('a field without hint and error is described by nothing', () => {
  const html = renderToStaticMarkup(createElement(TextField, { id: 'mail', label: 'E-mail' }))
  expect(html).not.toContain('aria-describedby')
  expect(html).not.toContain('aria-invalid')
})

test('a secret is hidden at first, and the button beside it says what it does', () => {
  const html = renderToStaticMarkup(
    createElement(TextField, { label: 'PIN', secret: { showLabel: 'Show', hideLabel: 'Hide' } }),
  )
  expect(html).toContain('type="password"')
  expect(html).toContain('aria-label="Show"')
})
