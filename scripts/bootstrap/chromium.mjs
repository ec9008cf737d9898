import { join, posix, win32 } from 'node:path'
import { run } from './child.mjs'
import { installPackages, isProgram, mayInstallPackages } from './debian-packages.mjs'
import { ExpectedFailure } from './expected-failure.mjs'
import { node24 } from './node24.mjs'
import { logFile, ROOT, typedCommand } from './paths.mjs'

// Debian's headless shell comes first: it does the same with a fifth less CPU time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']
const WINDOWS_NAMES = ['chromium.exe', 'chrome.exe']

/** Printed if the browser tests cannot run. */
export const BROWSER_MISSING =
  'The browser tests were skipped: no Chromium or Chrome was found and none could be installed; install one, or set CHROMIUM_PATH.'

/** Whether ensureChromium found none; only outside CI, where that is a failure. */
export function isBrowserMissing() {
  return process.env.CHROMIUM_PATH === NONE
}

const NONE = 'none'

/**
 * Ensures a Chromium for the browser tests and sets CHROMIUM_PATH: one that is installed, Debian's, or Playwright's
 * own. Outside CI the other tests continue without one.
 */
export async function ensureChromium(root = ROOT, ways = WAYS) {
  const named = process.env.CHROMIUM_PATH
  if (named && !isProgram(named)) {
    throw new ExpectedFailure(`CHROMIUM_PATH names ${named}, which is not executable: correct or unset it.`)
  }
  const found = named || ways.find()
  if (found) return use(found, 'using')
  const installed = (await ways.installFromDebian(root)) ?? (await ways.downloadByPlaywright(root))
  if (installed) return use(installed, 'installed')
  if (process.env.CI) {
    throw new ExpectedFailure(
      `The browser tests need Chromium or Chrome: install it, or set CHROMIUM_PATH, and run ${typedCommand()} again (details in ${logFile(root, 'chromium')}).`,
    )
  }
  process.env.CHROMIUM_PATH = NONE
  return 'none was found and none could be installed, so the browser tests are skipped'
}

function use(file, how) {
  process.env.CHROMIUM_PATH = file
  return `${how} ${file}`
}

/** The first Chromium or Chrome on the PATH or in the platform's usual places. */
export function findChromium(platform = process.platform, env = process.env, isThere = isProgram) {
  return candidates(platform, env).find(isThere)
}

function candidates(platform, env) {
  const { delimiter, join } = platform === 'win32' ? win32 : posix
  // Windows spells it Path; only the process's own environment ignores case.
  const onPath = (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean)
  const names = platform === 'win32' ? WINDOWS_NAMES : NAMES
  return [...names.flatMap((name) => onPath.map((folder) => join(folder, name))), ...usualPlaces(platform, env)]
}

function usualPlaces(platform, env) {
  if (platform === 'darwin') {
    return ['', env.HOME ?? ''].flatMap((home) => [
      `${home}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
      `${home}/Applications/Chromium.app/Contents/MacOS/Chromium`,
    ])
  }
  if (platform === 'win32') {
    return [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA]
      .filter(Boolean)
      .flatMap((folder) => [
        `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
        `${folder}\\Chromium\\Application\\chrome.exe`,
      ])
  }
  return ['/snap/bin/chromium', '/opt/google/chrome/chrome']
}

async function installFromDebian(root) {
  if (!mayInstallPackages()) return undefined
  for (const name of DEBIAN_PACKAGES) {
    await installPackages([name], 'chromium', root)
    const found = findChromium()
    if (found) return found
  }
  return undefined
}

/** Playwright's own Chromium, for Macs and Windows without Chrome; undefined if it cannot be downloaded. */
async function downloadByPlaywright(root) {
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const { code } = await run(node24(root), [cli, 'install', 'chromium'], { cwd: root, log: logFile(root, 'chromium') })
  if (code !== 0) return undefined
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  return isProgram(file) ? file : undefined
}

const WAYS = { find: findChromium, installFromDebian, downloadByPlaywright }
