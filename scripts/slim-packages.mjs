import { resolve } from 'node:path'
import { slimPackages } from './bootstrap/slim-packages.mjs'

// Removes from installed packages what neither the build nor the server reads:
//
//   node scripts/slim-packages.mjs node_modules
const [folder = 'node_modules'] = process.argv.slice(2)
console.log(`${Math.round(slimPackages(resolve(folder)) / 1e6)} MB of ${folder} were removed.`)
