/** Licences that require no notice: they only ask to keep their own text. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'Apache-2.0', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD', 'Zlib', 'MPL-2.0'],
  ...['CC0-1.0', 'CC-BY-4.0', 'Unlicense', 'BlueOak-1.0.0', 'Python-2.0'],
])

/** Exceptions, each with its reason; THIRD-PARTY.md names those that require a notice. */
const EXCEPTIONS = [
  {
    packages: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, an unmodified library of its own',
    told: 'libvips',
  },
  {
    packages: /^libheif-js$/,
    licence: 'LGPL-3.0',
    why: 'libheif, an unmodified module of its own',
    told: 'libheif-js',
  },
  {
    packages: /^@fontsource-variable\//,
    licence: 'OFL-1.1',
    why: 'letters, unmodified',
    told: '@fontsource-variable/*',
  },
  { packages: /^@expo-google-fonts\//, licence: 'OFL-1.1', why: 'letters, unmodified', told: '@expo-google-fonts/*' },
  { packages: /^png-js$/, licence: undefined, why: 'its file LICENSE is MIT, its package.json says nothing' },
]

/** The shipped packages as the lock names them; a package installed in two places is listed twice. */
export function shippedPackages(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link)
    .map(([path, { version, license, name }]) => ({
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
}

/** What is wrong with the licences of shipped packages, or undefined if all is well. */
export function licenceReport(lock, thirdParty) {
  const packages = shippedPackages(lock)
  if (packages.length < LEAST_PACKAGES) {
    return `Only ${packages.length} shipped packages were found in package-lock.json: scripts/supply/licences.mjs no longer parses it.`
  }
  const refused = packages.filter((one) => !isFine(one))
  const unused = EXCEPTIONS.filter(({ packages: names }) => !packages.some(({ name }) => names.test(name)))
  const untold = EXCEPTIONS.filter(({ told }) => told && !thirdParty.includes(told))
  const lines = [
    ...refused.map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'no licence'} is not allowed`),
    ...unused.map(({ packages: names }) => `${names}: unused exception`),
    ...untold.map(({ told }) => `${told}: not named in THIRD-PARTY.md`),
    ...gonePackages(lock, thirdParty).map((name) => `${name}: named in THIRD-PARTY.md, but not in package-lock.json`),
  ]
  return lines.length > 0 ? lines.join('\n') : undefined
}

// Far below the number in the lock; finding fewer means that the parsing is broken.
const LEAST_PACKAGES = 100

function isFine({ name, licence }) {
  const exceptions = EXCEPTIONS.filter(({ packages }) => packages.test(name)).map((exception) => exception.licence)
  if (licence === undefined) return exceptions.includes(undefined)
  const isAllowed = (id) => ALLOWED.has(id) || exceptions.includes(id)
  // One of the alternatives (OR) is enough; of a combination (AND) all are needed.
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => isAllowed(id.trim())))
}

/** Packages named as code in THIRD-PARTY.md that the lock lacks; `*` stands for any ending. */
function gonePackages(lock, thirdParty) {
  const names = new Set(Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)))
  const told = [...thirdParty.matchAll(/`([@\w/-]+\*?)`/g)].map(([, name]) => name)
  return told.filter(
    (name) => ![...names].some((one) => (name.endsWith('*') ? one.startsWith(name.slice(0, -1)) : one === name)),
  )
}

/** Registry addresses in the lock, which would bind everyone to the registry it was made with. */
export function registryReport(lock) {
  const bound = Object.entries(lock.packages).filter(([, { resolved }]) => /^\w+:\/\//.test(resolved ?? ''))
  if (bound.length === 0) return undefined
  return `package-lock.json contains registry URLs, for example of ${bound[0][0]}: regenerate it with the .npmrc of this folder.`
}
