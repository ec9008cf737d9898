import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CSSOptions, Plugin } from 'vite'

type PostCss = Exclude<NonNullable<CSSOptions['postcss']>, string>
type PostCssPlugin = NonNullable<PostCss['plugins']>[number]

const SOURCES = fileURLToPath(new URL('src', import.meta.url))
const MODULE = /\.module\.css$/

// Sheets that several pages share stand before those of the pages themselves.
const FLOORS = [/^shell-/, /^(?!pages-)/, /^pages-(settings-layout|entry|admin-pin)/, /^pages-/]

/**
 * The layers of the sheets of features and pages, in their order. A sheet comes with the page that needs it, so what
 * wins must not depend on the way by which a reader came: pages win over features, and each sheet has its place.
 */
export function sheetLayers(): string[] {
  const names = globSync('**/*.module.css', { cwd: SOURCES }).map(layerOf).sort()
  const floorOf = (name: string) => FLOORS.findIndex((floor) => floor.test(name))
  return names.toSorted((one, other) => floorOf(one) - floorOf(other)).map((name) => `pages.${name}`)
}

/** Puts what a sheet says in the layer `pages` into a layer of its own there. */
export function layeredSheets(): PostCssPlugin {
  return {
    postcssPlugin: 'layered-sheets',
    Once(root) {
      const file = root.source?.input.file?.split('?')[0]
      if (!file || !MODULE.test(file)) return
      root.walkAtRules('layer', (rule) => {
        if (rule.params === 'pages') rule.params = `pages.${layerOf(relative(SOURCES, file))}`
      })
    },
  }
}

/** Says the order of these layers in the page, before any sheet arrives. */
export function declaredLayers(): Plugin {
  const order = `@layer ${sheetLayers().join(',')};`
  return {
    name: 'declared-layers',
    transformIndexHtml: (html) => html.replace(/@layer theme,[^;]*;/, (first) => first + order),
  }
}

/** The name of a class in the page: a class belongs to the folder of its sheet, so two features cannot meet in one. */
export function scopedClass(name: string, file: string): string {
  const folder = withoutDistrict(relative(SOURCES, dirname(file.split('?')[0] ?? file))).replaceAll(/[\\/]/g, '-')
  return `${folder}__${name}`
}

/**
 * Writes the names of classes where components use them, instead of a table of all classes of a sheet: `styles.entry`
 * is `'pages-entry__entry'`, and the sheet itself no script.
 */
export function classNamesInCode(): Plugin[] {
  return [
    {
      name: 'class-names-in-code',
      enforce: 'pre',
      apply: 'build',
      transform(code, id) {
        const file = id.split('?')[0] ?? id
        if (!/\.tsx?$/.test(file) || !code.includes('.module.css')) return undefined
        return { code: withClassNames(code, file, (message) => this.error(message)), map: null }
      },
    },
    {
      name: 'sheets-without-script',
      enforce: 'post',
      apply: 'build',
      transform(_, id) {
        if (!MODULE.test(id.split('?')[0] ?? id)) return undefined
        return { code: '', map: null, moduleSideEffects: 'no-treeshake', moduleType: 'js' }
      },
    },
  ]
}

/** A component's code with the names of its classes written out; `fail` is told of a class that its sheet lacks. */
export function withClassNames(code: string, file: string, fail: (message: string) => never): string {
  let written = code
  for (const [statement, local = '', path = ''] of code.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'$/gm)) {
    const sheet = resolve(dirname(file), path)
    const classes = classesOf(sheet)
    written = written
      .replace(statement, () => `import '${path}'`)
      .replace(new RegExp(`\\b${local}\\.(\\w+)`, 'g'), (_, name: string) => {
        const found = classes.get(name) ?? fail(`${file}: ${path} has no class ${name}`)
        return `'${scopedClass(found, sheet)}'`
      })
      .replace(new RegExp(`\\b${local}\\[\`([^\`]+)\`\\]`, 'g'), (_, name: string) => `\`${scopedClass(name, sheet)}\``)
    if (new RegExp(`\\b${local}(?=[[,);}])`).test(written)) fail(`${file}: ${local} is used in a way that is not known`)
  }
  return written
}

/** The classes of a sheet by their names in code: `entry-form` is `entryForm`. */
function classesOf(sheet: string): Map<string, string> {
  const rules = readFileSync(sheet, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  const names = [...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)
  return new Map(names.map((name) => [name.replaceAll(/-+(\w)/g, (_, letter: string) => letter.toUpperCase()), name]))
}

/** A folder has one name in all of the app, so its district need not be said in every class. */
function withoutDistrict(path: string): string {
  return path.replace(/^(?:start|data|integrations|coaching|planning|money|club|platform)[\\/]/, '')
}

function layerOf(sheet: string): string {
  return withoutDistrict(sheet.replace(MODULE, '')).replaceAll(/[\\/]/g, '-')
}
