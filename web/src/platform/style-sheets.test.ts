import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scopedClass, sheetLayers, withClassNames } from '../../sheets.ts'

const SOURCES = join(import.meta.dirname, '..')
const sheets = globSync('**/*.css', { cwd: SOURCES }).map((path) => path.replaceAll('\\', '/'))
const modules = sheets.filter((path) => path.endsWith('.module.css'))
const components = globSync('**/*.tsx', { cwd: SOURCES }).map((path) => join(SOURCES, path))

// Classes are read from modules by name, so a misspelt one is just undefined and goes unnoticed.
describe('style sheets', () => {
  test('only the kit names its classes for everybody', () => {
    expect(sheets.length).toBeGreaterThan(40)
    expect(sheets.filter((path) => !path.startsWith('ui/') && !path.endsWith('.module.css'))).toEqual([])
  })

  test('an element is called by its id as everybody’s, as modules would rename the id too', () => {
    const withIds = modules.filter((path) =>
      /(?<!\()#[a-z][\w-]*[^;{}]*\{/i.test(readFileSync(join(SOURCES, path), 'utf8')),
    )
    expect(withIds).toEqual([])
  })

  test('each module is read by a component', () => {
    const used = usedClasses()
    expect(modules.filter((path) => !used.has(join(SOURCES, path)))).toEqual([])
  })

  test('each class that a component takes from a module is defined there', () => {
    const missing = [...usedClasses()].flatMap(([sheet, names]) =>
      [...names].filter((name) => ![...classesOf(sheet)].some((defined) => matches(name, defined))).map(told(sheet)),
    )
    expect(missing).toEqual([])
  })

  test('each class of a module is taken by a component', () => {
    const used = usedClasses()
    const unused = modules
      .map((path) => join(SOURCES, path))
      .flatMap((sheet) =>
        [...classesOf(sheet)]
          .filter((defined) => ![...takenFrom(used, dirname(sheet))].some((name) => matches(name, defined)))
          .map(told(sheet)),
      )
    expect(unused).toEqual([])
  })

  test('each class that is named for everybody is on an element', () => {
    const words = new Set(sourceText().split(/["'`\s]+/))
    const families = [...new Set([...sourceText().matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, start]) => start ?? ''))]
    // Composed of a family's name and a suffix, such as `badge-${tone}`.
    const isOfFamily = (name: string) =>
      families.some((start) => name.startsWith(start) && words.has(name.slice(start.length)))
    const dead = sheets.flatMap((path) =>
      [...publicClassesOf(path)]
        .filter((name) => !words.has(name) && !isOfFamily(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(dead).toEqual([])
  })

  test('each animation is played', () => {
    const rules = sheets.map((path) => rulesOf(join(SOURCES, path))).join('\n')
    const named = [...rules.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name ?? '')
    expect(named.filter((name) => !new RegExp(`animation(-name)?:[^;]*\\b${name}\\b`).test(rules))).toEqual([])
  })
})

// A sheet loads with the page that needs it: precedence must not depend on load order.
describe('[OPS-19] layers of style sheets', () => {
  test('all that a module says stands in one layer', () => {
    const loose = modules.filter(
      (path) => !/^@layer (pages|components) \{[\s\S]*\n\}\s*$/.test(rulesOf(join(SOURCES, path)).trim()),
    )
    expect(loose).toEqual([])
    expect(modules.filter((path) => /^\}\s*\S/m.test(rulesOf(join(SOURCES, path)).trim()))).toEqual([])
  })

  test('each has a place of its own, pages after what they are made of', () => {
    const layers = sheetLayers()
    expect(new Set(layers).size).toBe(modules.length)
    const at = (name: string) => layers.indexOf(`pages.${name}`)
    expect(at('shell-shell')).toBeGreaterThanOrEqual(0)
    expect(at('shell-shell')).toBeLessThan(at('chat-chat'))
    expect(at('chat-chat')).toBeLessThan(at('pages-entry-entry'))
    expect(at('pages-entry-entry')).toBeLessThan(at('pages-chat-chat'))
  })

  test('names of classes are written where they are used', () => {
    const file = join(SOURCES, 'start/pages/entry/entry.tsx')
    const fail = (message: string): never => {
      throw new Error(message)
    }
    const code = "import styles from './entry.module.css'\nconst all = [styles.entryForm, styles[`is-$name`]]"
    expect(withClassNames(code, file, fail)).toBe(
      "import './entry.module.css'\nconst all = ['pages-entry__entry-form', `pages-entry__is-$name`]",
    )
    expect(() => withClassNames(code.replace('entryForm', 'entryFrom'), file, fail)).toThrow('entryFrom')
    expect(() => withClassNames(`${code}\nshow(styles)`, file, fail)).toThrow('not known')
    expect(scopedClass('entry', join(SOURCES, 'start/pages/entry/entry.module.css'))).toBe('pages-entry__entry')
  })
})

/** All sources that can put a class on an element: components, drawings and index.html. */
function sourceText(): string {
  const files = globSync('**/*.{ts,tsx,svg}', { cwd: SOURCES, exclude: ['**/*.test.ts'] })
  return [...files, '../index.html']
    .map((path) => readFileSync(join(SOURCES, path), 'utf8').replaceAll(/^\s*(?:\/\*.*?\*\/|\/\/[^\n]*)/gms, ''))
    .join('\n')
}

/** The classes of a kit sheet, or those that a module takes from the kit. */
function publicClassesOf(path: string): Set<string> {
  const rules = rulesOf(join(SOURCES, path))
  if (!path.endsWith('.module.css')) return classNamesIn(rules)
  return classNamesIn([...rules.matchAll(/:global\(([^)]*)\)/g)].map(([, names]) => `${names} {`).join('\n'))
}

/** The names of each module's classes that its components use; a composed name ends with `*`. */
function usedClasses(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>()
  for (const path of components) {
    const code = readFileSync(path, 'utf8')
    for (const [, local, sheet] of code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
      const names = used.get(resolve(dirname(path), sheet ?? '')) ?? new Set()
      for (const [, name] of code.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) names.add(name ?? '')
      for (const [, name] of code.matchAll(new RegExp(`\\b${local}\\[\`([\\w-]*)\\$`, 'g'))) names.add(`${name}*`)
      used.set(resolve(dirname(path), sheet ?? ''), names)
    }
  }
  return used
}

/** Sheets of one folder share their names, so one may refer to a class that another defines. */
function takenFrom(used: Map<string, Set<string>>, folder: string): Set<string> {
  return new Set([...used].filter(([sheet]) => dirname(sheet) === folder).flatMap(([, names]) => [...names]))
}

function classesOf(sheet: string): Set<string> {
  return classNamesIn(rulesOf(sheet).replaceAll(/:global\([^)]*\)/g, ''))
}

/** A sheet without its comments. */
function rulesOf(sheet: string): string {
  return readFileSync(sheet, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
}

function classNamesIn(rules: string): Set<string> {
  return new Set([...rules.matchAll(/\.([a-z][\w-]*)(?=[^;{}]*\{)/gi)].map(([, name]) => name ?? ''))
}

function matches(name: string, defined: string): boolean {
  if (name.endsWith('*')) return defined.startsWith(name.slice(0, -1))
  return name === defined.replaceAll(/-+(\w)/g, (_, letter: string) => letter.toUpperCase())
}

const told = (sheet: string) => (name: string) => `${sheet.slice(SOURCES.length + 1)}: ${name}`
