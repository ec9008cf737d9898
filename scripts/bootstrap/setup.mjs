import { ensureChromium } from './chromium.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensureNode24 } from './node24.mjs'
import { ensureOtherBrowsers } from './other-browsers.mjs'
import { ensureWebBuild } from './web-build.mjs'

const NODE = { name: 'Node 24', take: () => ensureNode24() }
const WEB_APP = { name: 'Web app', take: () => ensureWebBuild() }

/** The steps before a program of the product. */
export const PROGRAM = [NODE, { name: 'Dependencies', take: () => ensureDependencies(undefined, 'product') }]

/** What `npm start` needs before the server can run. */
export const PRODUCT = [...PROGRAM, WEB_APP]

/** The steps before a tool that works on the code. */
export const TOOLS = [NODE, { name: 'Dependencies', take: () => ensureDependencies() }]

/** What tests of the built product need. */
export const BUILT = [...TOOLS, WEB_APP]

/** What the browser tests need beyond the product. */
export const BROWSER = [{ name: 'Chromium', take: () => ensureChromium() }]

/** What the journeys in other browsers need in addition; if unavailable, they are skipped. */
export const OTHER_BROWSERS = [{ name: 'Firefox and WebKit', take: () => ensureOtherBrowsers() }]
