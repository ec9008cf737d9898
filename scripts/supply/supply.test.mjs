import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../bootstrap/paths.mjs'
import { auditReport, readAudit } from './audit.mjs'
import { licenceReport, registryReport, shippedPackages } from './licences.mjs'
import { sbom } from './sbom.mjs'

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
const thirdParty = readFileSync(join(ROOT, 'THIRD-PARTY.md'), 'utf8')
const withPackage = (name, entry) => ({ packages: { ...lock.packages, [`node_modules/${name}`]: entry } })

describe('[OPS-16] the licences of what is shipped', () => {
  test('are all allowed, or exceptions with a reason that THIRD-PARTY.md tells', () => {
    expect(licenceReport(lock, thirdParty)).toBeUndefined()
    expect(shippedPackages(lock).length).toBeGreaterThan(300)
  })

  test.each([
    ['GPL-3.0-only', 'x'],
    ['LGPL-3.0', 'x'],
    ['MIT AND GPL-2.0', 'x'],
    [undefined, 'x'],
    ['OFL-1.1', 'png-js'],
  ])('%s is refused for %s', (license, name) => {
    expect(licenceReport(withPackage(name, { version: '1.0.0', license }), thirdParty)).toContain(`${name} 1.0.0`)
  })

  test('of alternatives one is enough, and what is only for us may be anything', () => {
    const either = withPackage('x', { version: '1.0.0', license: '(MIT OR GPL-3.0-or-later)' })
    expect(licenceReport(either, thirdParty)).toBeUndefined()
    expect(
      licenceReport(withPackage('x', { version: '1.0.0', license: 'GPL-3.0', dev: true }), thirdParty),
    ).toBeUndefined()
  })

  test('THIRD-PARTY.md names what asks for a word, and nothing that is gone', () => {
    expect(licenceReport(lock, thirdParty.replaceAll('libheif-js', ''))).toContain('libheif-js: not named')
    expect(licenceReport(lock, `${thirdParty} \`left-pad\``)).toContain('left-pad: named in THIRD-PARTY.md')
  })

  test('a lock that is read wrongly is no success', () => {
    expect(licenceReport({ packages: {} }, thirdParty)).toContain('no longer parses it')
  })
})

describe('[OPS-16] the lock', () => {
  test('names no address of a registry', () => {
    expect(registryReport(lock)).toBeUndefined()
    expect(registryReport(withPackage('x', { resolved: 'https://registry.example/x.tgz' }))).toContain('node_modules/x')
  })
})

describe('[OPS-16] the audit', () => {
  const answered = (vulnerabilities) => JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: {} } })

  test('tells known holes, and fails for them', async () => {
    const hole = { name: 'left-pad', severity: 'high', range: '<2', fixAvailable: true }
    const found = await auditReport(
      () => {},
      async () => `npm warn x\n${answered({ 'left-pad': hole })}`,
    )
    expect(found).toBe('left-pad <2: high, fix available')
  })

  test('finds nothing where there is nothing', async () => {
    const said = []
    expect(
      await auditReport(
        (line) => said.push(line),
        async () => answered({}),
      ),
    ).toBeUndefined()
    expect(said).toEqual([])
  })

  test.each(['npm error audit endpoint returned an error', '{"error":{"code":"ENOAUDIT"}}', ''])(
    'says that the registry does not answer, and does not fail for it: %s',
    async (output) => {
      const said = []
      expect(
        await auditReport(
          (line) => said.push(line),
          async () => output,
        ),
      ).toBeUndefined()
      expect(said).toHaveLength(1)
      expect(readAudit(output)).toBeUndefined()
    },
  )
})

describe('[OPS-16] the SBOM', () => {
  test('is CycloneDX and has every package that is shipped, with version, licence and dependencies', async () => {
    const bom = await sbom()
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.\d$/), version: 1 })
    expect(bom.serialNumber).toMatch(/^urn:uuid:[\da-f-]{36}$/)
    expect(bom.metadata.component).toMatchObject({ name: 'touchline', version: lock.version })
    const listed = new Set(bom.components.map(({ purl }) => decodeURIComponent(purl)))
    const missing = shippedPackages(lock).filter(({ name, version }) => !listed.has(`pkg:npm/${name}@${version}`))
    expect(missing).toEqual([])
    const names = bom.components.map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\/(.+)@[^@]+$/, '$1'))
    expect(names).toEqual(expect.arrayContaining(['zod', 'pg', 'fastify', 'react', '@touchline/server']))
    expect(names).not.toContain('vitest')
    const refs = new Set(bom.components.map((component) => component['bom-ref']))
    expect(refs.size).toBe(bom.components.length)
    const unknown = bom.dependencies.flatMap(({ dependsOn = [] }) => dependsOn).filter((ref) => !refs.has(ref))
    expect(unknown).toEqual([])
    // npm writes only licences that SPDX knows: one of these two says BSD, the other nothing.
    expect(bom.components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)).toEqual([
      'duck',
      'png-js',
    ])
    expect(JSON.stringify(bom)).not.toContain(ROOT)
  })
})
