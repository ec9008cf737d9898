import { readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Takes out of installed packages what no program reads while it runs: maps to sources, declarations of types, prose.
// A third of what is installed. Licences stay.
//
//   node scripts/slim-packages.mjs node_modules
const NEVER_READ = /\.(?:map|d\.ts|d\.mts|d\.cts|tsbuildinfo|flow|md|markdown)$/i
const KEPT = /^(?:licen[cs]e|notice|copying)/i

const [folder = 'node_modules'] = process.argv.slice(2)
let bytes = 0
slim(folder)
console.log(`${Math.round(bytes / 1e6)} MB of ${folder} were taken out.`)

function slim(place) {
  const entries = readdirSync(place, { withFileTypes: true })
  for (const entry of entries) {
    const path = join(place, entry.name)
    // A workspace is a link; its sources are not ours to thin out.
    if (entry.isDirectory()) slim(path)
    else if (entry.isFile() && NEVER_READ.test(entry.name) && !KEPT.test(entry.name)) {
      bytes += statSync(path).size
      rmSync(path)
    }
  }
  if (entries.length > 0 && readdirSync(place).length === 0) rmdirSync(place)
}
