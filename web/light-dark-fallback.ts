import type { CSSOptions } from 'vite'

type PostCss = Exclude<NonNullable<CSSOptions['postcss']>, string>
type PostCssPlugin = NonNullable<PostCss['plugins']>[number]

const WITHOUT_LIGHT_DARK = 'not (color: light-dark(#000, #fff))'
const PREFERS_DARK = '(prefers-color-scheme: dark)'

/**
 * Gives browsers without light-dark() (before Safari 17.5, Chrome 123, Firefox 120) the same colours through two
 * variables, one of which the element's colour scheme empties: `var(--if-light, #fff) var(--if-dark, #000)`. Other
 * browsers skip these rules. The page's tokens are recomputed where a part of the page forces its scheme.
 */
export function lightDarkFallback(): PostCssPlugin {
  return {
    postcssPlugin: 'light-dark-fallback',
    Once(root, { atRule, rule: newRule }) {
      root.walkRules((rule) => {
        const declarations = rule.nodes.filter((node) => node.type === 'decl')
        const schemes = declarations.find(({ prop }) => prop === 'color-scheme')?.value.split(' ') ?? []
        const colours = declarations.filter(({ value }) => value.includes('light-dark('))
        if (schemes.length === 0 && colours.length === 0) return
        const fallback = atRule({ name: 'supports', params: WITHOUT_LIGHT_DARK })
        const [usual, preferred] = schemes.map((scheme) =>
          newRule({ selector: rule.selector }).append(...toggles(scheme)),
        )
        if (usual) fallback.append(usual)
        if (preferred) fallback.append(atRule({ name: 'media', params: PREFERS_DARK }).append(preferred))
        if (colours.length > 0) {
          const copies = colours.map(({ prop, value, important }) => ({ prop, value: withVariables(value), important }))
          fallback.append(newRule({ selectors: rule.selectors.map(withParts) }).append(...copies))
        }
        rule.after(fallback)
        comeFrom(fallback, rule.source)
      })
    },
  }
}

type Sourced = { source?: object | undefined; walk(each: (node: { source?: object | undefined }) => void): void }

/** The bundler resolves the files that a rule references relative to its source sheet. */
function comeFrom(added: Sourced, source: object | undefined): void {
  added.source = source
  added.walk((node) => {
    node.source = source
  })
}

/** Makes one of two variables fall back to its colour and the other one empty. */
function toggles(scheme: string) {
  const [valid, empty] = scheme === 'dark' ? ['--if-dark', '--if-light'] : ['--if-light', '--if-dark']
  return [
    { prop: valid, value: 'initial' },
    { prop: empty, value: ' ' },
  ]
}

function withParts(selector: string): string {
  return selector === ':root' ? ':root, [data-theme]' : selector
}

/** Replaces every light-dark() in a value by its two colours, each in a variable's fallback. */
function withVariables(value: string): string {
  const start = value.indexOf('light-dark(')
  if (start < 0) return value
  const open = start + 'light-dark'.length
  const [light, dark, end] = argumentsFrom(value, open)
  const pair = `var(--if-light, ${withVariables(light)}) var(--if-dark, ${withVariables(dark)})`
  return value.slice(0, start) + pair + withVariables(value.slice(end))
}

/** The two arguments inside the parenthesis that opens here, and the index after it. */
function argumentsFrom(value: string, open: number): [string, string, number] {
  let depth = 0
  let comma = open
  for (let at = open; at < value.length; at++) {
    if (value[at] === '(') depth++
    else if (value[at] === ')') depth--
    else if (value[at] === ',' && depth === 1 && comma === open) comma = at
    if (depth === 0) return [value.slice(open + 1, comma).trim(), value.slice(comma + 1, at).trim(), at + 1]
  }
  throw new Error(`light-dark() is not closed in ${value}`)
}
