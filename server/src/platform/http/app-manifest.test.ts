import { existsSync, readFileSync } from 'node:fs'
import { ACCEPTED_FILES } from '@touchline/contract/coaching/documents.ts'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { pageAt } from '@touchline/contract/platform/pages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'

type Icon = { src: string; sizes: string; purpose: string }
type Manifest = {
  lang: string
  icons: Icon[]
  start_url: string
  shortcuts: { name: string; url: string; icons: Icon[] }[]
  share_target: { params: { files: { name: string; accept: string[] }[] } & Record<string, unknown> }
}

const PUBLIC = new URL('../../../../web/public', import.meta.url)

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(() => world.end())

async function manifestIn(language: string): Promise<Manifest> {
  const answer = await world.app.inject(`/manifest.webmanifest?lang=${language}`)
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  return answer.json()
}

test.each(LANGUAGE_CODES)('[OPS-07] the app can be installed in the language %s', async (language) => {
  const manifest = await manifestIn(language)
  expect(manifest.lang).toBe(language)
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(Object.values(LOCALES[language].interface.meta.shortcuts))
  for (const url of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)]) expect(pageAt(url)).toBeDefined()
})

test('[OPS-07] every icon is there in the size the manifest says, uncut ones among them', async () => {
  const { icons } = await manifestIn('cs')
  expect(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']),
  )
  for (const { src, sizes } of [...icons, { src: '/icons/apple-touch-180.png', sizes: '180x180' }]) {
    const file = new URL(`.${src}`, `${PUBLIC}/`)
    expect(existsSync(file), src).toBe(true)
    if (src.endsWith('.png')) expect(sizeOfPng(readFileSync(file)), src).toBe(sizes)
  }
})

test('[OPS-17] the app is offered words, links and every file that a coach reads, and clips', async () => {
  const { share_target: target } = await manifestIn('cs')
  const [files] = target.params.files
  expect(target).toMatchObject({ action: '/share', method: 'POST', enctype: 'multipart/form-data' })
  expect(target.params).toMatchObject({ title: 'title', text: 'text', url: 'url' })
  expect(files?.name).toBe('file')
  expect(files?.accept).toEqual(expect.arrayContaining([...ACCEPTED_FILES.split(','), 'video/*']))
})

/** Width and height are at fixed offsets in every PNG. */
function sizeOfPng(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}
