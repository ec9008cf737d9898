import { bringChromium } from './chromium.mjs'
import { bringDependencies } from './dependencies.mjs'
import { bringNode24 } from './node24.mjs'
import { bringOtherBrowsers } from './other-browsers.mjs'
import { bringWebBuild } from './web-build.mjs'

const NODE = { name: 'Node 24', take: () => bringNode24() }
const WEB_APP = { name: 'Web app', take: () => bringWebBuild() }

/** The steps before a program of the product. */
export const PROGRAM = [NODE, { name: 'Dependencies', take: () => bringDependencies(undefined, 'product') }]

/** What `npm start` needs before the server can run. */
export const PRODUCT = [...PROGRAM, WEB_APP]

/** The steps before a tool that works on the code. */
export const TOOLS = [NODE, { name: 'Dependencies', take: () => bringDependencies() }]

/** What tests of the built product need. */
export const BUILT = [...TOOLS, WEB_APP]

/** What the browser tests need beyond the product. */
export const BROWSER = [{ name: 'Chromium', take: () => bringChromium() }]

/** What the journeys in other browsers need in addition; if unavailable, they are skipped. */
export const OTHER_BROWSERS = [{ name: 'Firefox and WebKit', take: () => bringOtherBrowsers() }]
