import { posix, win32 } from 'node:path'
import { installPackages, isProgram, mayInstallPackages } from './debian-packages.mjs'
import { ExpectedFailure } from './expected-failure.mjs'
import { logFile, ROOT, typedCommand } from './paths.mjs'

// Debian's Chromium without windows comes first: it does the same with a fifth less of the processor.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']
const WINDOWS_NAMES = ['chromium.exe', 'chrome.exe']

/** Makes sure that there is a Chromium for the browser tests and names it in CHROMIUM_PATH. */
export async function bringChromium(root = ROOT) {
  const named = process.env.CHROMIUM_PATH
  if (named && !isProgram(named)) {
    throw new ExpectedFailure(`CHROMIUM_PATH names ${named}, which is no program: correct it or leave it out.`)
  }
  const found = named || findChromium()
  process.env.CHROMIUM_PATH = found ?? (await install(root))
  return found ? `using ${found}` : `installed ${process.env.CHROMIUM_PATH}`
}

/** The first Chromium or Chrome on the PATH or in the usual places of the platform. */
export function findChromium(platform = process.platform, env = process.env, isThere = isProgram) {
  return candidates(platform, env).find(isThere)
}

function candidates(platform, env) {
  const { delimiter, join } = platform === 'win32' ? win32 : posix
  // Windows writes it Path; only the process's own environment does not care.
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

async function install(root) {
  if (!mayInstallPackages()) {
    throw new ExpectedFailure(
      `The browser tests need Chromium or Chrome: install it, or set CHROMIUM_PATH, and run ${typedCommand()} again.`,
    )
  }
  for (const name of DEBIAN_PACKAGES) {
    await installPackages([name], 'chromium', root)
    const found = findChromium()
    if (found) return found
  }
  throw new ExpectedFailure(
    `Chromium could not be installed: check the network connection and run ${typedCommand()} again (details in ${logFile(root, 'chromium')}).`,
  )
}
