import { installPackages, isProgram, mayInstallPackages } from './debian-packages.mjs'
import { ROOT } from './paths.mjs'

const SYSTEMS = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
const WEBKIT_FOLDERS = ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0']

/** The browsers besides Chromium: their parts by environment variable, and the Debian packages that contain them. */
const BROWSERS = [
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    parts: { FIREFOX_PATH: ['/usr/bin/firefox-esr', '/usr/bin/firefox'] },
  },
  {
    name: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'xvfb'],
    parts: {
      WEBKIT_DRIVER_PATH: ['/usr/bin/WebKitWebDriver'],
      WEBKIT_BROWSER_PATH: SYSTEMS.flatMap((system) =>
        WEBKIT_FOLDERS.map((folder) => `/usr/lib/${system}/${folder}/MiniBrowser`),
      ),
      XVFB_PATH: ['/usr/bin/Xvfb'],
    },
  },
]

/**
 * Sets the paths of Firefox and WebKitGTK for the journeys in other browsers, and installs what is missing if allowed.
 * Without them the rest of the suite continues; the journeys count as skipped.
 */
export async function ensureOtherBrowsers(root = ROOT) {
  const missing = BROWSERS.filter((browser) => !findBrowser(browser))
  if (missing.length > 0 && mayInstallPackages()) {
    const packages = missing.flatMap((browser) => browser.packages)
    await installPackages(packages, 'other-browsers', root)
  }
  const found = BROWSERS.map((browser) => ({ browser, parts: findBrowser(browser) }))
  for (const { parts } of found) Object.assign(process.env, parts)
  return otherBrowsersLine(found.filter(({ parts }) => !parts).map(({ browser }) => browser))
}

/** The files of a browser by environment variable; undefined if one of them is missing. */
export function findBrowser({ parts }, env = process.env, isThere = isProgram) {
  const found = Object.entries(parts).map(([setting, places]) => [setting, env[setting] || places.find(isThere)])
  return found.every(([, file]) => file && isThere(file)) ? Object.fromEntries(found) : undefined
}

/** Their state in one sentence. */
export function otherBrowsersLine(missing) {
  if (missing.length === 0) return 'using both'
  const names = missing.map(({ name }) => name).join(' and ')
  const packages = missing.flatMap((browser) => browser.packages).join(' ')
  return `${names} cannot be installed here, so their tests are skipped (Debian: apt-get install ${packages})`
}
