import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CALLS, nameOfCall } from '@touchline/contract/start/calls.ts'
import { type Plugin, rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { contractHalves } from '../../contract-halves.ts'

const CONTRACT = fileURLToPath(new URL('../../../contract/src', import.meta.url))
const SOURCES = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.ts$/.test(name),
)

test('[OPS-19] a call in the browser has method, path and type of its reply', async () => {
  const { getSession } = await bundled("export { getSession } from './club/sessions.ts'")
  expect(getSession).toEqual({
    method: 'GET',
    path: '/api/sessions/current',
    replyType: 'application/json',
  })
})

test('[OPS-19] every file of the contract has the same names in the browser, and its figures are equal', async () => {
  const halves = await bundled(files.map((file, at) => `export * as file${at} from './${file}'`).join('\n'))
  for (const [at, file] of files.entries()) {
    const whole: Record<string, unknown> = await import(`${CONTRACT}/${file}`)
    const half = halves[`file${at}`] as Record<string, unknown>
    expect(Object.keys(half).sort(), file).toEqual(Object.keys(whole).sort())
    for (const [name, value] of Object.entries(whole)) {
      if (isFigure(value)) expect(half[name], `${file} ${name}`).toEqual(value)
    }
  }
})

test('[OPS-19] calls bring no zod, a schema does', async () => {
  expect(await codeOf("export * as calls from './start/calls.ts'")).not.toContain('_zod')
  expect(await codeOf("export { AdminLogin } from './club/clubs.ts'")).toContain('_zod')
})

test('[OPS-19] no page reads of a call what the browser does not have', () => {
  const names = CALLS.map(nameOfCall)
  const reads = new RegExp(`(?<!['"\`.\\w-])(${names.join('|')})\\.(?!method|path|replyType)\\w+`)
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  expect(sources.filter((name) => reads.test(readFileSync(`${SOURCES}/${name}`, 'utf8')))).toEqual([])
})

function isFigure(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isFigure) : ['string', 'number', 'boolean'].includes(typeof value)
}

async function bundled(entry: string): Promise<Record<string, unknown>> {
  const code = await codeOf(entry)
  return import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
}

async function codeOf(entry: string): Promise<string> {
  const { apply: _, enforce: __, ...halves } = contractHalves()
  const start = `${CONTRACT}/entry.ts`
  const bundle = await rolldown({
    input: start,
    plugins: [startingFrom(start, entry), halves as Plugin],
  })
  const { output } = await bundle.generate({ format: 'es' })
  return output[0].code
}

function startingFrom(file: string, code: string): Plugin {
  const isStart = (id: string) => id === file
  return {
    name: 'start',
    resolveId: (id) => (isStart(id) ? id : undefined),
    load: (id) => (isStart(id) ? code : undefined),
  }
}
