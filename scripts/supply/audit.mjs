import { npmOutput } from '../bootstrap/npm.mjs'
import { ROOT } from '../bootstrap/paths.mjs'

/** Known vulnerabilities of what the lock installs, or undefined; an unreachable registry is only reported. */
export async function auditReport(say = console.log, audit = () => npmOutput(ROOT, AUDIT)) {
  const found = readAudit(await audit())
  if (found === undefined) say('       The registry does not answer npm audit here: vulnerabilities were not checked.')
  return found || undefined
}

/** The findings of npm audit, one line each; empty if there are none, undefined if the registry did not answer. */
export function readAudit(output) {
  const report = jsonIn(output)
  if (!report?.metadata?.vulnerabilities) return undefined
  return Object.values(report.vulnerabilities ?? {})
    .map(({ name, severity, range, fixAvailable }) => {
      const way = fixAvailable ? 'fix available' : 'no fix available'
      return `${name} ${range}: ${severity}, ${way}`
    })
    .join('\n')
}

function jsonIn(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}

const AUDIT = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=15000']
