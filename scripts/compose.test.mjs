import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from './bootstrap/paths.mjs'
import { settingsInEnv } from './settings-in-env.mjs'

const text = readFileSync(join(ROOT, 'compose.yaml'), 'utf8')
const { services, volumes } = parse(text, { merge: true })
const APPS = ['app', 'app1', 'app2', 'app3']

test('[RUN-05] compose hands PAYMENTS on as it is set and never chooses test payments itself', () => {
  for (const name of APPS) expect(services[name].environment, name).toHaveProperty('PAYMENTS', null)
  const lines = text.split('\n').filter((line) => line.trim() && !line.trim().startsWith('#'))
  expect(lines.filter((line) => /STRIPE|NODE_ENV|PAYMENTS: ./.test(line))).toEqual([])
})

test('[RUN-05] compose has no default for the secret', () => {
  for (const name of APPS) expect(services[name].environment.APP_SECRET, name).toMatch(/^\$\{APP_SECRET:\?/)
})

test('[OPS-16] every container of the app runs with a file system that cannot be written, but for data and /tmp', () => {
  for (const name of APPS) {
    const { read_only, tmpfs, volumes: mounted, cap_drop, environment } = services[name]
    expect({ read_only, tmpfs, cap_drop }, name).toEqual({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] })
    expect(mounted, name).toEqual([`files:${environment.DATA_DIR}`])
  }
  expect(Object.keys(volumes)).toEqual(['files', 'database'])
})

test('every setting in compose is one', () => {
  for (const name of APPS) {
    for (const setting of Object.keys(services[name].environment)) expect(settingsInEnv(), name).toContain(setting)
  }
})

describe('profiles', () => {
  test('[OPS-03] `scale` puts nginx before three containers of the app, and only then', () => {
    const { nginx } = services
    const names = Object.keys(services).filter((name) => services[name].profiles?.includes('scale'))
    expect(names).toEqual(['app1', 'app2', 'app3', 'nginx'])
    expect(Object.keys(nginx.depends_on)).toEqual(['app1', 'app2', 'app3'])
    expect(services.app.profiles).toBeUndefined()
    for (const name of ['app1', 'app2', 'app3']) {
      expect(services[name].environment).toMatchObject({ TRUST_PROXY: '1', WORKERS: '1' })
    }
    const [mounted] = nginx.volumes[0].split(':')
    const conf = readFileSync(join(ROOT, mounted), 'utf8')
    const upstreams = [...conf.matchAll(/^ {2}server (\w+):(\d+)/gm)].map(([, name, port]) => `${name} ${port}`)
    expect(upstreams).toEqual(['app1', 'app2', 'app3'].map((name) => `${name} ${services[name].environment.PORT}`))
  })

  test('`local-model` brings a server that speaks the API of OpenAI, with weights of the operator', () => {
    const names = Object.keys(services).filter((name) => services[name].profiles?.includes('local-model'))
    expect(names).toEqual(['model'])
    const { command, volumes: mounted } = services.model
    expect(mounted).toEqual([`\${MODEL_FOLDER:-./models}:/models:ro`])
    const port = command[command.indexOf('--port') + 1]
    expect(text).toContain(`http://model:${port}/v1`)
  })
})
