import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CSSOptions, Plugin } from 'vite'

type PostCss = Exclude<NonNullable<CSSOptions['postcss']>, string>
type PostCssPlugin = NonNullable<PostCss['plugins']>[number]

const SOURCES = fileURLToPath(new URL('src', import.meta.url))
const MODULE = /\.module\.css$/

// Sheets shared by several pages come before those of the pages themselves.
const FLOORS = [/^shell-/, /^(?!pages-)/, /^pages-(settings-layout|entry|admin-pin)/, /^pages-/]

/**
 * The layers of the feature and page sheets, in order. A sheet loads with the page that needs it, so precedence must
 * not depend on navigation order: pages win over features, and each sheet has a fixed position.
 */
export function sheetLayers(): string[] {
  const names = globSync('**/*.module.css', { cwd: SOURCES }).map(layerOf).sort()
  const floorOf = (name: string) => FLOORS.findIndex((floor) => floor.test(name))
  return names.toSorted((one, other) => floorOf(one) - floorOf(other)).map((name) => `pages.${name}`)
}

/** Moves the rules that a sheet puts in the layer `pages` into a sublayer of its own. */
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

/** Declares the order of these layers in the page, before any sheet arrives. */
export function declaredLayers(): Plugin {
  const order = `@layer ${sheetLayers().join(',')};`
  return {
    name: 'declared-layers',
    transformIndexHtml: (html) => html.replace(/@layer theme,[^;]*;/, (first) => first + order),
  }
}

/** The name of a class in the page, prefixed with the folder of its sheet so that two features cannot clash. */
export function scopedClass(name: string, file: string): string {
  const folder = withoutDistrict(relative(SOURCES, dirname(file.split('?')[0] ?? file))).replaceAll(/[\\/]/g, '-')
  return `${folder}__${name}`
}

/**
 * Inlines class names where components use them, instead of a table of all classes of a sheet: `styles.entry` becomes
 * `'pages-entry__entry'`, and the sheet needs no script.
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

/** Inlines the class names in a component's code; calls `fail` for a class that its sheet lacks. */
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

/** Folder names are unique in the app, so class names omit the district. */
function withoutDistrict(path: string): string {
  return path.replace(/^(?:start|data|integrations|coaching|planning|money|club|platform)[\\/]/, '')
}

function layerOf(sheet: string): string {
  return withoutDistrict(sheet.replace(MODULE, '')).replaceAll(/[\\/]/g, '-')
}
