import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, parseSync } from 'vite'

type Half = 'plain' | 'checks'

/**
 * Splits each contract file for the browser: `?plain` has its endpoints and constants, `?checks` what is built with
 * zod. Of an endpoint only method, path and reply type are kept, because the server validates requests and responses.
 * So a page loads zod and a schema only if it validates input with it.
 */
export function contractHalves(): Plugin {
  return {
    name: 'contract-halves',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer) {
      if (IS_HALF.test(id)) return id
      return id === 'zod' && importer && IS_HALF.test(importer) ? ZOD : undefined
    },
    async load(id) {
      if (id === ZOD) return { code: ZOD_WITHOUT_EVAL, moduleSideEffects: true }
      const [file = id, half] = id.split('?')
      if (!CONTRACT.test(file)) return undefined
      const module = readModule(file)
      if (module.checks.size === 0) return undefined
      const code = half ? await codeOf(half as Half, module) : facadeOf(module)
      return { code, moduleType: 'ts', moduleSideEffects: false }
    },
  }
}

const CONTRACT = /[\\/]contract[\\/]src[\\/]\w+[\\/][\w-]+\.ts$/
const IS_HALF = /[\\/]contract[\\/]src[\\/]\w+[\\/][\w-]+\.ts\?(plain|checks)$/
const ZOD = '\0zod-without-eval'

// See contract/src/platform/endpoint.ts: zod would try to compile code, which the content security policy forbids.
const ZOD_WITHOUT_EVAL = `import { config } from 'zod/v4/core'\nconfig({ jitless: true })\nexport * from 'zod'`

/** A node of the parsed file, with the fields used here. */
type Syntax = { type: string; start: number; end: number; [key: string]: unknown }

/** A name that a file declares; types are omitted. */
type Declared = { name: string; statement: Syntax; value: Syntax | undefined; uses: Set<string> }

type ContractModule = {
  file: string
  source: string
  imports: { text: string; from: string; names: { imported: string; local: string }[] }[]
  declared: Declared[]
  /** The exports: the exported name and the local name. */
  exported: Map<string, string>
  /** The names built with zod, directly or through others. */
  checks: Set<string>
}

const modules = new Map<string, ContractModule>()

function readModule(file: string): ContractModule {
  const known = modules.get(file)
  if (known) return known
  const source = readFileSync(file, 'utf8')
  const body = parseSync(file, source).program.body as unknown as Syntax[]
  const module = {
    file,
    source,
    imports: body.flatMap((statement) => importOf(statement, source)),
    declared: body.flatMap(declaredBy),
    exported: new Map(body.flatMap(exportedBy)),
  }
  const read = { ...module, checks: madeOfZod(module) }
  modules.set(file, read)
  return read
}

function importOf(statement: Syntax, source: string): ContractModule['imports'] {
  if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') return []
  const specifiers = (statement.specifiers as Syntax[]).filter(({ importKind }) => importKind !== 'type')
  const names = specifiers.map(({ imported, local }) => ({ imported: nameOf(imported), local: nameOf(local) }))
  const from = (statement.source as { value: string }).value
  return [{ text: source.slice(statement.start, statement.end), from, names }]
}

function declaredBy(statement: Syntax): Declared[] {
  const declaration = (statement.declaration ?? statement) as Syntax
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') {
    return [{ name: nameOf(declaration.id), statement: declaration, value: undefined, uses: namesIn(declaration) }]
  }
  if (declaration.type !== 'VariableDeclaration') return []
  return (declaration.declarations as Syntax[]).map(({ id, init }) => {
    const value = init as Syntax
    return { name: nameOf(id), statement: declaration, value, uses: isCall(value) ? new Set() : namesIn(value) }
  })
}

function exportedBy(statement: Syntax): [string, string][] {
  if (statement.type !== 'ExportNamedDeclaration') return []
  const renamed = (statement.specifiers as Syntax[]).map(({ exported, local }) => [nameOf(exported), nameOf(local)])
  return [...declaredBy(statement).map(({ name }) => [name, name]), ...renamed] as [string, string][]
}

/** Whether a value declares an endpoint. */
function isCall(value: Syntax): boolean {
  return value.type === 'CallExpression' && nameOf(value.callee) === 'endpoint'
}

function madeOfZod({ file, imports, declared }: Omit<ContractModule, 'checks'>): Set<string> {
  const found = new Set(
    imports.flatMap(({ from, names }) =>
      names.filter(({ imported }) => isMadeOfZod(imported, from, file)).map(({ local }) => local),
    ),
  )
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const { name, uses } of declared) if ([...uses].some((used) => found.has(used))) found.add(name)
  }
  return found
}

function isMadeOfZod(name: string, from: string, importer: string): boolean {
  if (from === 'zod') return true
  const { exported, checks } = readModule(resolve(dirname(importer), from))
  return checks.has(exported.get(name) ?? name)
}

function facadeOf({ file, exported, checks }: ContractModule): string {
  const lines = [...exported].map(([name, local]) => {
    const half: Half = checks.has(local) ? 'checks' : 'plain'
    return `export { ${local} as ${name} } from ${JSON.stringify(`${file}?${half}`)}`
  })
  return lines.join('\n')
}

async function codeOf(half: Half, module: ContractModule): Promise<string> {
  const { file, source, imports, declared, checks } = module
  const isHere = ({ name }: Declared) => checks.has(name) === (half === 'checks')
  const used = imports.filter(({ from }) => half === 'checks' || from !== 'zod').map(({ text }) => text)
  const plain = declared.filter(({ name }) => !checks.has(name)).map(({ name }) => name)
  if (half === 'checks') used.push(`import { ${plain.join(', ')} } from ${JSON.stringify(`${file}?plain`)}`)
  const lines: string[] = []
  for (const one of declared.filter(isHere)) lines.push(`export ${await declarationOf(one, module, source)}`)
  return [...used, ...lines].join('\n')
}

async function declarationOf({ name, statement, value }: Declared, { file }: ContractModule, source: string) {
  if (!value) return source.slice(statement.start, statement.end)
  if (isCall(value)) return `const ${name} = ${JSON.stringify(await callOf(name, file))}`
  const text = source.slice(value.start, value.end)
  // The bundler drops an unused value only if its initialiser is marked as pure.
  return `const ${name} = ${runsCode(value) ? `/* @__PURE__ */ (() => (${text}))()` : text}`
}

/**
 * The parts of an endpoint that the browser needs, read by importing the contract: declarations share parts by spread.
 */
async function callOf(name: string, file: string): Promise<object> {
  const declared = (await import(pathToFileURL(file).href))[name]
  return { method: declared.method, path: declared.path, replyType: declared.replyType }
}

function nameOf(node: unknown): string {
  return (node as { name?: string } | null)?.name ?? ''
}

/** The identifiers that a piece of code reads; property names and types are omitted. */
function namesIn(node: unknown): Set<string> {
  if (!isSyntax(node)) return new Set()
  if (node.type === 'Identifier') return new Set([nameOf(node)])
  if (node.type?.startsWith('TS') && !/^TS(As|Satisfies|NonNull|Instantiation)/.test(node.type)) return new Set()
  const parts = Object.entries(node).filter(([key]) => !isNameOrType(key, node))
  return new Set(parts.flatMap(([, part]) => [...namesIn(part)]))
}

function isSyntax(node: unknown): node is Syntax {
  return typeof node === 'object' && node !== null
}

function isNameOrType(key: string, { computed, shorthand }: Syntax): boolean {
  if (key === 'typeAnnotation' || key === 'returnType') return true
  return (key === 'property' || key === 'key') && !computed && !shorthand
}

/** Whether evaluating a value calls or reads something, so that a bundler cannot prove it free of side effects. */
function runsCode(node: unknown): boolean {
  if (!node || typeof node !== 'object') return false
  const { type } = node as Syntax
  if (type?.endsWith('FunctionExpression')) return false
  return /^(Call|New|Member|Spread|TaggedTemplate)/.test(type) || Object.values(node).some(runsCode)
}
