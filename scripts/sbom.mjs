import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ROOT } from './bootstrap/paths.mjs'
import { command } from './bootstrap/steps.mjs'
import { sbom } from './supply/sbom.mjs'

/** `npm run sbom [-- file]`: writes the shipped components to sbom.cdx.json or the given file. */
await command(async () => {
  const file = resolve(ROOT, process.argv[2] ?? 'sbom.cdx.json')
  const bom = await sbom()
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
  console.log(`${bom.components.length} components are written to ${file}.`)
})
