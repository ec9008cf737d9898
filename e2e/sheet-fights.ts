/** Two sheets that give the same property of an element different values. */
export type Fight = { property: string; winner: string; loser: string }

/**
 * Runs in the page: looks for elements whose looks two sheets of features and pages decide differently. `winner` is the
 * sheet in the later layer, each as its layer's name with the selector that matched.
 */
export function sheetFights(): Fight[] {
  type Said = { layer: string; selector: string; style: CSSStyleDeclaration }
  const order = [...document.querySelectorAll('style')]
    .flatMap((style) => style.textContent?.match(/pages\.[\w-]+/g) ?? [])
    .map((name) => name.slice('pages.'.length))
  const said: Said[] = []
  const read = (rules: CSSRuleList, layer: string) => {
    for (const rule of rules) {
      if (rule instanceof CSSLayerBlockRule) read(rule.cssRules, rule.name.replace(/^pages\./, ''))
      else if (rule instanceof CSSMediaRule) matchMedia(rule.conditionText).matches && read(rule.cssRules, layer)
      else if (rule instanceof CSSSupportsRule) CSS.supports(rule.conditionText) && read(rule.cssRules, layer)
      else if (rule instanceof CSSStyleRule && order.includes(layer)) {
        said.push({ layer, selector: rule.selectorText, style: rule.style })
      }
    }
  }
  for (const sheet of document.styleSheets) read(sheet.cssRules, '')
  const fights = new Map<string, Fight>()
  for (const element of document.querySelectorAll('body *')) {
    const decided = new Map<string, Said>()
    for (const one of said) {
      if (!element.matches(one.selector)) continue
      for (const property of one.style) {
        const other = decided.get(property)
        if (other && other.layer !== one.layer && valueOf(other, property) !== valueOf(one, property)) {
          const [loser, winner] = order.indexOf(other.layer) < order.indexOf(one.layer) ? [other, one] : [one, other]
          const fight = { property, winner: told(winner), loser: told(loser) }
          fights.set(JSON.stringify(fight), fight)
        }
        decided.set(property, one)
      }
    }
  }
  return [...fights.values()]

  function valueOf({ style }: Said, property: string): string {
    return style.getPropertyValue(property)
  }
  function told({ layer, selector }: Said): string {
    return `${layer}: ${selector}`
  }
}
