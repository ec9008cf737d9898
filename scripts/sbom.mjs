import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ROOT } from './bootstrap/paths.mjs'
import { command } from './bootstrap/steps.mjs'
import { sbom } from './supply/sbom.mjs'

/** `npm run sbom [-- file]`: writes what is shipped into sbom.cdx.json, or into the file that is named. */
await command(async () => {
  const file = resolve(ROOT, process.argv[2] ?? 'sbom.cdx.json')
  const bom = await sbom()
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
  console.log(`${bom.components.length} components are written to ${file}.`)
})
