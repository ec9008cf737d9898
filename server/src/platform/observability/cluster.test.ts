import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import nodeFlags from '../../../node-flags.json' with { type: 'json' }
import { metricValue } from '../../../test/metrics.ts'

let primary: ChildProcess
let port: number

beforeAll(async () => {
  const program = fileURLToPath(new URL('../../../test/metrics-cluster.ts', import.meta.url))
  primary = fork(program, { execArgv: nodeFlags })
  const [message] = await once(primary, 'message')
  port = message.port
})
afterAll(async () => {
  const gone = once(primary, 'exit')
  primary.disconnect()
  await gone
})

function expectTogether(text: string): void {
  const health = { call: 'getHealth', status: '200' }
  expect(metricValue(text, 'touchline_processes')).toBe(2)
  expect(metricValue(text, 'touchline_requests_total', health)).toBe(6)
  expect(metricValue(text, 'touchline_request_duration_seconds_count', { call: 'getHealth' })).toBe(6)
  expect(metricValue(text, 'touchline_leader')).toBe(1)
  expect(metricValue(text, 'touchline_ledger_drift_tokens')).toBe(5)
  expect(metricValue(text, 'touchline_release_info')).toBe(1)
}

describe('[OPS-11] the metrics of a cluster', () => {
  test('are those of all workers together, on the port of the primary process', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(response.status).toBe(200)
    expectTogether(await response.text())
  })

  test('are the same where one worker is asked', async () => {
    primary.send({ type: 'ask' })
    const [answer] = await once(primary, 'message')
    expectTogether(answer.text)
  })
})
