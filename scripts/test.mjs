import { BROWSER, BUILT, OTHER_BROWSERS, TOOLS } from './bootstrap/setup.mjs'
import { command, takeSteps } from './bootstrap/steps.mjs'
import { ALL, MAIN, RUNNERS, runTests } from './test-runners.mjs'

await command(async () => {
  const given = process.argv.slice(2)
  const isAll = given[0] === '--all'
  const [first, ...paths] = isAll ? given.slice(1) : given
  if (first !== undefined && !(first in RUNNERS)) {
    console.error(`npm test -- ${first}: unknown runner, expected one of ${Object.keys(RUNNERS).join(', ')}.`)
    return 2
  }
  // A file that is named is run even if it is not in the main scope.
  const scope = isAll || paths.length > 0 ? ALL : MAIN
  await takeSteps(stepsFor(first, scope))
  return runTests({ names: first && [first], scope, paths })
})

// Types and unit tests need no built web app and no browser.
function stepsFor(first, scope) {
  if (first === 'types' || first === 'unit') return TOOLS
  return scope === ALL ? [...BUILT, ...BROWSER, ...OTHER_BROWSERS] : [...BUILT, ...BROWSER]
}
