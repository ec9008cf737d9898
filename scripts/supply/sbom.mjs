import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ExpectedFailure } from '../bootstrap/expected-failure.mjs'
import { npmOutput } from '../bootstrap/npm.mjs'
import { ROOT } from '../bootstrap/paths.mjs'
import { shippedPackages } from './licences.mjs'

/** The shipped components as CycloneDX, made by npm from the lock. */
export async function sbom(root = ROOT) {
  const bom = readBom(await npmOutput(root, SBOM))
  // npm names the product after its folder.
  Object.assign(bom.metadata.component, { name: 'touchline', type: 'application' })
  return onlyShipped(bom, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
}

function readBom(output) {
  try {
    const bom = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
    if (bom.bomFormat === 'CycloneDX') return bom
  } catch {
    // The error below includes what npm wrote instead.
  }
  throw new ExpectedFailure(
    `npm could not list the packages; it needs npm 10 and a matching lock: ${output.slice(-500)}`,
  )
}

/** npm's own `--omit=dev` also omits what we ship and a tool needs as well, such as zod and pg. */
function onlyShipped(bom, lock) {
  const shipped = new Set(shippedPackages(lock).map(({ name, version }) => `pkg:npm/${name}@${version}`))
  const isShipped = ({ purl }) => shipped.has(decodeURIComponent(purl)) || OWN.test(decodeURIComponent(purl))
  const components = bom.components.filter(isShipped)
  const refs = new Set([bom.metadata.component, ...components].map((component) => component['bom-ref']))
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
  return { ...bom, components, dependencies }
}

const OWN = /^pkg:npm\/@touchline\/(?!e2e@)/
const SBOM = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']
