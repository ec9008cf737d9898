import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { To } from './address.ts'
import { Link } from './link.tsx'
import { StaticRouter, useLocation, useParams, useSearchParams } from './router.tsx'

const onPage = (path: string, shown: ReactNode) => renderToStaticMarkup(createElement(StaticRouter, { path }, shown))

test.each<[To, string]>([
  ['/plans', '/plans'],
  ['?page=2', '/team?page=2'],
  [{ search: 'page=2', hash: 'top' }, '/team?page=2#top'],
])('[NAV-01] a link to %j can be opened without a script', (to, href) => {
  const link = onPage('/team', createElement(Link, { to, className: 'link', 'aria-label': 'Dál' }))
  expect(link).toBe(`<a class="link" aria-label="Dál" href="${href}"></a>`)
})

test('[NAV-01] a page knows its address, its query and what stands in its path', () => {
  function Told() {
    const { pathname, hash } = useLocation()
    return JSON.stringify([pathname, hash, useParams(), useSearchParams()[0].get('week')])
  }
  const told = onPage('/plans/7?week=2#today', createElement(Told)).replaceAll('&quot;', '"')
  expect(JSON.parse(told)).toEqual(['/plans/7', '#today', { planId: '7' }, '2'])
})

test('a page without a router says so', () => {
  expect(() => renderToStaticMarkup(createElement(Link, { to: '/plans' }))).toThrow('There is no router')
})
