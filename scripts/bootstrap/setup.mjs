import { bringChromium } from './chromium.mjs'
import { bringDependencies } from './dependencies.mjs'
import { bringNode24 } from './node24.mjs'
import { bringOtherBrowsers } from './other-browsers.mjs'
import { bringWebBuild } from './web-build.mjs'

/** The steps that every command begins with. */
export const TOOLS = [
  { name: 'Node 24', take: () => bringNode24() },
  { name: 'Dependencies', take: () => bringDependencies() },
]

/** What `npm start` needs before the server can run. */
export const PRODUCT = [...TOOLS, { name: 'Web app', take: () => bringWebBuild() }]

/** What the browser tests need beyond the product. */
export const BROWSER = [{ name: 'Chromium', take: () => bringChromium() }]

/** What the journeys in other browsers need besides; where it cannot be had, they are skipped. */
export const OTHER_BROWSERS = [{ name: 'Firefox and WebKit', take: () => bringOtherBrowsers() }]
