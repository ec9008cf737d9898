import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { passSignalsTo } from './bootstrap/child.mjs'
import { node24 } from './bootstrap/node24.mjs'
import { ROOT } from './bootstrap/paths.mjs'
import { BROWSER, BUILT } from './bootstrap/setup.mjs'
import { command, takeSteps } from './bootstrap/steps.mjs'

// Takes the README's pictures from a fresh demo into docs/pictures: node scripts/pictures.mjs
const FOLDER = join(ROOT, 'docs/pictures')
const SIZE = { width: 1440, height: 900 }

await command(async () => {
  await takeSteps([...BUILT, ...BROWSER])
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-pictures-'))
  const demo = await startDemo(dataDir)
  try {
    await takePictures(demo.url)
  } finally {
    await demo.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function startDemo(dataDir) {
  const child = spawn(node24(), ['server/src/start/demo.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const signals = passSignalsTo(child)
  const [{ url }] = await once(child, 'message')
  const stop = async () => {
    signals.stop()
    child.kill()
    await once(child, 'exit')
  }
  return { url, stop }
}

async function takePictures(url) {
  const { chromium } = createRequire(join(ROOT, 'e2e/package.json'))('@playwright/test')
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
  const open = async (path) => {
    const page = await browser.newPage({
      viewport: SIZE,
      locale: 'cs-CZ',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    await page.goto(`${url}${path}`)
    return page
  }
  mkdirSync(FOLDER, { recursive: true })
  const chat = await open('/login')
  await chat.getByRole('button', { name: 'Tereza Nováková' }).click()
  await chat.getByText('Těžké nohy před sobotním zápasem').first().click()
  await chat.getByText('v sobotu ale čerstvé nohy poznáš').waitFor()
  await keep(chat, 'chat.png')
  const dashboard = await open('/admin/login')
  await dashboard.getByRole('button', { name: 'Jan Dvořák' }).click()
  await dashboard.getByText('Josef Bartoš').waitFor()
  await keep(dashboard, 'dashboard.png')
  await browser.close()
}

/** Saves a picture with a palette, which is a third of the size and looks the same. */
async function keep(page, name) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const sharp = createRequire(join(ROOT, 'server/package.json'))('sharp')
  const path = join(FOLDER, name)
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(path)
  console.log(`${path}: ${Math.round(statSync(path).size / 1000)} kB`)
}
