import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { namesIn } from '../../../test/metrics.ts'
import { allMetrics } from './cluster-metrics.ts'

const GRAFANA = new URL('../../../../deploy/grafana/', import.meta.url)
const dashboard = readFileSync(new URL('dashboard.json', GRAFANA), 'utf8')
const alerts = readFileSync(new URL('alerts.yaml', GRAFANA), 'utf8')

/** The metrics that a text mentions. */
const metricsIn = (text: string) => [...new Set(text.match(/\btouchline_\w+/g))]

describe('[OPS-11] what watches the product', () => {
  test.each([
    ['the dashboard', dashboard],
    ['the alert rules', alerts],
  ])('%s asks for no metric that /metrics does not serve', async (_, text) => {
    const served = new Set(namesIn(await allMetrics()))
    expect(metricsIn(text).length).toBeGreaterThan(10)
    expect(metricsIn(text).filter((name) => !served.has(name))).toEqual([])
  })

  test('the dashboard shows every metric but for counts of runs, which the rules need no more', async () => {
    const families = [...(await allMetrics()).matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)
    const unseen = families.filter((name) => !dashboard.includes(name) && !alerts.includes(name))
    expect(unseen.sort()).toEqual(['touchline_job_runs_total', 'touchline_uptime_seconds'])
  })

  test('every panel and every rule says what it is about', () => {
    const { panels } = JSON.parse(dashboard) as { panels: { type: string; title: string; description?: string }[] }
    expect(panels.filter(({ type, title, description }) => !title || (type !== 'row' && !description))).toEqual([])
    const rules = alerts.split(/^ {6}- alert: /m).slice(1)
    expect(rules.length).toBeGreaterThan(10)
    for (const rule of rules) {
      expect(rule).toMatch(/^Touchline\w+\n {8}expr: .+/)
      expect(rule).toMatch(/severity: (critical|warning)/)
      expect(rule).toMatch(/summary: .+/)
    }
  })

  test.each(['drift', 'leader', 'requests', 'first_word', 'outbox', 'connections', 'client_errors', 'backup'])(
    'a rule watches %s',
    (word) => {
      expect(alerts.match(/expr: (?:\|\n(?: {10}.+\n)+|.+)/g)?.some((expression) => expression.includes(word))).toBe(
        true,
      )
    },
  )
})
