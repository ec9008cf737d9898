import { BROWSER, OTHER_BROWSERS, PRODUCT, TOOLS } from './bootstrap/setup.mjs'
import { command, takeSteps } from './bootstrap/steps.mjs'
import { RUNNERS, runTests } from './test-runners.mjs'

await command(async () => {
  const [first, ...rest] = process.argv.slice(2)
  if (first !== undefined && !(first in RUNNERS)) {
    console.error(`npm test -- ${first}: the first word is one of ${Object.keys(RUNNERS).join(', ')}, then come paths.`)
    return 2
  }
  // The unit tests serve no built web app and open no browser.
  await takeSteps(first === 'unit' ? TOOLS : [...PRODUCT, ...BROWSER, ...OTHER_BROWSERS])
  return runTests(first && [first], rest)
})
