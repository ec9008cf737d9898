import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { ROOT } from './bootstrap/paths.mjs'
import { settingsInEnv } from './settings-in-env.mjs'

const FOLDER = join(ROOT, 'deploy/kubernetes')
const text = readdirSync(FOLDER)
  .map((file) => readFileSync(join(FOLDER, file), 'utf8'))
  .join('\n---\n')
const manifests = parseAllDocuments(text).map((document) => document.toJS())
const of = (kind) => manifests.find((manifest) => manifest.kind === kind)
const { template } = of('Deployment').spec
const [container] = template.spec.containers
const settings = {
  ...of('ConfigMap').data,
  ...Object.fromEntries(container.env.map(({ name, value }) => [name, value])),
}

test('every setting in the manifests is one', () => {
  // Settings of metrics are read where metrics are served.
  const given = [...Object.keys(settings), ...[...text.matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name)]
  expect(given).toContain('APP_SECRET')
  const known = settingsInEnv()
  expect(given.filter((name) => !known.includes(name))).toEqual([])
})

test('ports are those that the server listens on, and probes ask what there is', () => {
  const ports = Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, String(containerPort)]))
  expect(ports).toEqual({ http: settings.PORT, metrics: settings.METRICS_PORT })
  expect(template.metadata.annotations['prometheus.io/port']).toBe(settings.METRICS_PORT)
  const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) => container[probe].httpGet.path)
  expect(paths).toEqual(['/health', '/health', '/ready'])
  const contract = readFileSync(join(ROOT, 'contract/src/platform/health.ts'), 'utf8')
  for (const path of paths) expect(contract).toContain(`path: '${path}'`)
  expect(of('Service').spec.ports[0].targetPort).toBe('http')
  const [rule] = of('Ingress').spec.rules
  expect(rule.http.paths[0].backend.service).toEqual({ name: of('Service').metadata.name, port: { name: 'http' } })
})

test('[OPS-16] a pod is nobody special and can write only its data and what is temporary', () => {
  expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true })
  expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
  const written = container.volumeMounts.map(({ mountPath }) => mountPath)
  expect(written).toEqual([settings.DATA_DIR, '/tmp'])
})

test('all that belongs together has the same labels, and scales on open streams', () => {
  const labels = template.metadata.labels
  expect(of('Deployment').spec.selector.matchLabels).toEqual(labels)
  expect(of('Service').spec.selector).toEqual(labels)
  expect(of('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels)
  const { scaleTargetRef, minReplicas, metrics } = of('HorizontalPodAutoscaler').spec
  expect(scaleTargetRef.name).toBe(of('Deployment').metadata.name)
  expect(of('PodDisruptionBudget').spec.minAvailable).toBeLessThan(minReplicas)
  expect(metrics[0].pods.metric.name).toBe('touchline_open_streams')
})

test('a pod is given the time to finish what is open', () => {
  const [, saveMs] = /const SAVE_MS = (\d+_\d+)/.exec(
    readFileSync(join(ROOT, 'server/src/start/graceful-stop.ts'), 'utf8'),
  )
  const seconds = Number(of('ConfigMap').data.DRAIN_SECONDS) + Number(saveMs.replace('_', '')) / 1000
  const [, pauseMs] = /(\d+)\)$/.exec(container.lifecycle.preStop.exec.command.at(-1))
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(seconds + Number(pauseMs) / 1000)
})
