import { writeFileSync } from 'node:fs'

/** Tells what failed outside any test: vitest fails for it, but its own report does not hold it. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const lines = errors.map(
      ({ name, message, stack }) => `failed: outside any test — ${name}: ${message} ${at(stack)}`,
    )
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, JSON.stringify(lines))
  }
}

function at(stack = '') {
  return (
    stack
      .split('\n')
      .find((line) => line.includes('.ts:'))
      ?.trim() ?? ''
  )
}
