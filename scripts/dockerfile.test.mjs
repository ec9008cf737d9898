import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './bootstrap/paths.mjs'

const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ').split('\n')
const instructions = lines
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => ({ what: line.split(' ')[0], how: line.slice(line.indexOf(' ') + 1).trim() }))
const stages = instructions.reduce((found, instruction) => {
  if (instruction.what === 'FROM') found.push([])
  found.at(-1).push(instruction)
  return found
}, [])
const image = stages.at(-1)
const inImage = (what) => image.filter((instruction) => instruction.what === what).map(({ how }) => how)
const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

test('[OPS-16] everything that the image is made of is there, and every workspace is known where packages are installed', () => {
  const copied = instructions.filter(({ what, how }) => what === 'COPY' && !how.startsWith('--from'))
  for (const { how } of copied) {
    for (const source of how.split(/\s+/).slice(0, -1)) expect(existsSync(join(ROOT, source)), source).toBe(true)
  }
  for (const stage of stages.slice(0, 2)) {
    const known = stage.filter(({ how }) => /package\.json \w+\/$/.test(how)).map(({ how }) => how.split('/')[0])
    expect(known.toSorted()).toEqual(workspaces.toSorted())
  }
})

test('[OPS-16] the image has the sources of every workspace whose packages it installs', () => {
  const [install] = stages[1].filter(({ how }) => how.startsWith('npm ci'))
  const installed = [...install.how.matchAll(/--workspace=(\w+)/g)].map(([, name]) => name)
  expect(install.how).toContain('--omit=dev')
  for (const name of installed) expect(inImage('COPY')).toContain(`${name} ${name}`)
})

test('[OPS-16] the image runs as nobody special and looks after itself', () => {
  expect(inImage('USER')).toEqual(['1000:1000'])
  const [data] = inImage('VOLUME')
  expect(inImage('ENV').join(' ')).toContain(`DATA_DIR=${data}`)
  expect(inImage('ENV').join(' ')).toContain(`PORT=${inImage('EXPOSE')[0]}`)
  const [healthcheck] = inImage('HEALTHCHECK')
  expect(healthcheck).toContain('/ready`')
  expect(image.findIndex(({ what }) => what === 'USER')).toBeGreaterThan(
    image.findLastIndex(({ what }) => what === 'RUN'),
  )
})

test('what is taken out of packages is nothing that runs, and licences stay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-slim-'))
  const packaged = join(folder, 'node_modules/some/dist')
  mkdirSync(packaged, { recursive: true })
  const files = ['index.js', 'index.js.map', 'index.d.ts', 'data.json', 'README.md', 'LICENSE.md', 'binding.node']
  for (const file of files) writeFileSync(join(packaged, file), 'x')
  const { status } = spawnSync(process.execPath, [
    join(ROOT, 'scripts/slim-packages.mjs'),
    join(folder, 'node_modules'),
  ])
  expect(status).toBe(0)
  const left = files.filter((file) => existsSync(join(packaged, file)))
  expect(left).toEqual(['index.js', 'data.json', 'LICENSE.md', 'binding.node'])
  rmSync(folder, { recursive: true, force: true })
})
