import { BROWSER, OTHER_BROWSERS, PRODUCT, TOOLS } from './bootstrap/setup.mjs'
import { command, takeSteps } from './bootstrap/steps.mjs'
import { ALL, MAIN, RUNNERS, runTests } from './test-runners.mjs'

await command(async () => {
  const given = process.argv.slice(2)
  const isAll = given[0] === '--all'
  const [first, ...paths] = isAll ? given.slice(1) : given
  if (first !== undefined && !(first in RUNNERS)) {
    console.error(`npm test -- ${first}: the first word is one of ${Object.keys(RUNNERS).join(', ')}, then come paths.`)
    return 2
  }
  // A file that is named is run whatever it is.
  const scope = isAll || paths.length > 0 ? ALL : MAIN
  await takeSteps(stepsFor(first, scope))
  return runTests({ names: first && [first], scope, paths })
})

// Types and unit tests serve no built web app and open no browser.
function stepsFor(first, scope) {
  if (first === 'types' || first === 'unit') return TOOLS
  return scope === ALL ? [...PRODUCT, ...BROWSER, ...OTHER_BROWSERS] : [...PRODUCT, ...BROWSER]
}
