import type { Proof } from './load.ts'

/** Row counts and ledger sums for the operator's console. */
export function reportLines({ rows, ledger }: Proof): string {
  const filled = Object.entries(rows).filter(([, count]) => count > 0)
  const all = filled.reduce((sum, [, count]) => sum + count, 0)
  const lines = [
    `Rows: ${figure(all)} in ${filled.length} of ${Object.keys(rows).length} tables`,
    ...filled.map(([name, count]) => `  ${name.padEnd(NAME_WIDTH)} ${figure(count)}`),
    'Token ledger:',
    ...Object.entries(ledger.sums).map(([name, sum]) => `  ${name.padEnd(NAME_WIDTH)} ${figure(BigInt(sum))}`),
  ]
  return lines.join('\n')
}

const NAME_WIDTH = 40

function figure(count: number | bigint): string {
  return count.toLocaleString('en-GB')
}
