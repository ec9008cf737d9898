import { expect, test } from 'vitest'
import { choiceGroups, type Product } from './choices.ts'
import { piecesOf } from './marked.tsx'

const WORDING = {
  sport: (sport: string) => sport.toUpperCase(),
  date: (iso: string) => iso,
  plannedBy: (name: string) => name,
  all: (count: number) => `all ${count}`,
}

const SPECIALIST = {
  id: 'golf_trainer',
  sport: 'golf',
  name: 'Trainer',
  description: 'Putts',
  words: ['settings'],
  because: { text: 'settings', language: 'en' as const },
}
const PAGE = {
  page: 'playerSettings',
  section: null,
  name: 'My settings',
  description: '',
  words: ['settings'],
  because: null,
}

function product(changes: Partial<Product> = {}): Product {
  const pages = [
    { ...PAGE, audience: 'player' as const },
    { ...PAGE, page: 'clubSettings', audience: 'admin' as const },
    { ...PAGE, page: 'login', audience: 'guest' as const },
  ]
  return { specialists: [SPECIALIST], specialistsFound: 1, calculators: [], topics: [], pages, ...changes }
}

const groupsFor = (found: Product, searcher: 'guest' | 'player' | 'admin', text = 'settings') =>
  choiceGroups({ text, product: found, own: undefined }, searcher, WORDING)

test('[NAV-15] each sees the pages that are for them', () => {
  const pagesOf = (searcher: 'guest' | 'player' | 'admin') =>
    groupsFor(product(), searcher).flatMap(({ group, choices }) =>
      group === 'pages' ? choices.map(({ to }) => to) : [],
    )
  expect(pagesOf('player')).toEqual(['/player/settings'])
  expect(pagesOf('admin')).toEqual(['/club/settings'])
  expect(pagesOf('guest')).toEqual(['/login'])
})

test('[NAV-15] what is called as it was typed stands before who was found by a hidden word', () => {
  expect(groupsFor(product(), 'player').map(({ group }) => group)).toEqual(['pages', 'specialists'])
  const seen = product({ specialists: [{ ...SPECIALIST, because: null as never }] })
  expect(groupsFor(seen, 'player').map(({ group }) => group)).toEqual(['specialists', 'pages'])
})

test('[NAV-15] more specialists than are shown are a way on, with what was typed', () => {
  const [, group] = groupsFor(product({ specialistsFound: 9 }), 'player', ' knee & co ')
  const last = [...groupsFor(product({ specialistsFound: 9 }), 'player', ' knee & co ')]
    .flatMap(({ choices }) => choices)
    .find(({ key }) => key === 'all specialists')
  expect(group).toBeDefined()
  expect(last).toMatchObject({ name: 'all 9', to: '/athletes?q=knee+%26+co' })
})

test('[NAV-15] marks whole words, accents and case folded', () => {
  const found = piecesOf('Běžecké Tempo, tempa', ['tempo', 'tempa']).filter(({ isFound }) => isFound)
  expect(found.map(({ piece }) => piece)).toEqual(['Tempo', 'tempa'])
  expect(piecesOf('Straße', ['strasse'])).toMatchObject([{ piece: 'Straße', isFound: true }])
})
