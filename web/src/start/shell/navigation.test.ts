import { describe, expect, test } from 'vitest'
import { crumbsOf, currentMark, navigationFor } from './navigation.ts'

const pagesFor = (session: Parameters<typeof navigationFor>[0]) => navigationFor(session).map((entry) => entry.page)

describe('navigation', () => {
  test('[NAV-02] [NAV-13] guests see home, chat, specialists, calculators and the library; settings need a log-in; the dashboard an administrator', () => {
    expect(pagesFor(undefined)).toEqual(['home', 'chat', 'athletes', 'calculators', 'knowledge'])
    expect(pagesFor({ role: 'player' })).toEqual([
      'home',
      'chat',
      'athletes',
      'calculators',
      'plans',
      'competitions',
      'team',
      'playerSettings',
    ])
    expect(pagesFor({ role: 'admin' })).toEqual([
      'home',
      'chat',
      'athletes',
      'calculators',
      'competitions',
      'team',
      'dashboard',
      'clubSettings',
    ])
  })

  test('[NAV-02] a page that belongs to another one marks it', () => {
    const marks = navigationFor({ role: 'player' }).map((entry) => currentMark(entry, 'playerProfile'))
    expect(marks).toEqual([...Array(7).fill(undefined), 'true'])
    const guests = navigationFor(undefined).map((entry) => currentMark(entry, 'chat'))
    expect(guests).toEqual([undefined, 'page', undefined, undefined, undefined])
  })

  test.each([
    ['/athletes', [{ key: 'crumbs.home' }, { key: 'crumbs.athletes' }]],
    ['/athletes/', [{ key: 'crumbs.home' }, { key: 'crumbs.athletes' }]],
    ['/player/profile', [{ key: 'crumbs.home' }, { key: 'crumbs.playerSettings' }, { key: 'crumbs.playerProfile' }]],
    ['/admin/dashboard', [{ key: 'crumbs.home' }, { key: 'crumbs.dashboard' }]],
    [
      '/partnership/success',
      [{ key: 'crumbs.home' }, { key: 'crumbs.partnership' }, { key: 'crumbs.partnershipSuccess' }],
    ],
    [
      '/calculators/elo',
      [{ key: 'crumbs.home' }, { key: 'crumbs.calculators' }, { key: ['calculators:names.elo', 'crumbs.calculator'] }],
    ],
    ['/knowledge/fluid', [{ key: 'crumbs.home' }, { key: 'crumbs.knowledge' }, { key: 'crumbs.topic' }]],
    ['/calculators/lottery', [{ key: 'crumbs.home' }, { key: 'crumbs.calculators' }, { text: 'Lottery' }]],
    ['/some/žlutý-kůň', [{ key: 'crumbs.home' }, { text: 'Some' }, { text: 'Žlutý-kůň' }]],
    ['/chat/%C5%99eka/%', [{ key: 'crumbs.home' }, { key: 'crumbs.chat' }, { text: 'Řeka' }, { text: '%' }]],
  ])('[NAV-03] the way to %s', (path, labels) => {
    expect(crumbsOf(path).map((crumb) => crumb.label)).toEqual(labels)
  })
})
