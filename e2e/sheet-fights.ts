/** Two sheets that give the same property of an element different values. */
export type Fight = { property: string; winner: string; loser: string }

/**
 * Runs in the page: finds elements that two sheets of features and pages style differently. `winner` is the sheet in
 * the later layer; each is its layer's name with the selector that matched.
 */
export function sheetFights(): Fight[] {
  type Said = { layer: string; selector: string; style: CSSStyleDeclaration }
  const layers = [...document.querySelectorAll('style')]
    .flatMap((style) => style.textContent?.match(/pages\.[\w-]+/g) ?? [])
    .map((name) => name.slice('pages.'.length))
  const said = [...document.styleSheets].flatMap((sheet) => rulesIn(sheet.cssRules, ''))
  const fights = new Map<string, Fight>()
  for (const element of document.querySelectorAll('body *')) noteFights(said.filter((one) => matches(element, one)))
  return [...fights.values()]

  function rulesIn(rules: CSSRuleList, layer: string): Said[] {
    return [...rules].flatMap((rule) => {
      if (rule instanceof CSSLayerBlockRule) return rulesIn(rule.cssRules, rule.name.replace(/^pages\./, ''))
      if (rule instanceof CSSConditionRule) return holds(rule) ? rulesIn(rule.cssRules, layer) : []
      const isLooked = rule instanceof CSSStyleRule && layers.includes(layer)
      return isLooked ? [{ layer, selector: rule.selectorText, style: rule.style }] : []
    })
  }
  function holds(rule: CSSConditionRule): boolean {
    return rule instanceof CSSMediaRule ? matchMedia(rule.conditionText).matches : CSS.supports(rule.conditionText)
  }
  function matches(element: Element, { selector }: Said): boolean {
    return element.matches(selector)
  }
  function noteFights(matching: readonly Said[]): void {
    const decided = new Map<string, Said>()
    for (const one of matching) {
      for (const property of one.style) {
        const other = decided.get(property)
        if (other && other.layer !== one.layer) noteFight(property, other, one)
        decided.set(property, one)
      }
    }
  }
  function noteFight(property: string, one: Said, other: Said): void {
    if (one.style.getPropertyValue(property) === other.style.getPropertyValue(property)) return
    const [loser, winner] = layers.indexOf(one.layer) < layers.indexOf(other.layer) ? [one, other] : [other, one]
    const fight = { property, winner: told(winner), loser: told(loser) }
    fights.set(JSON.stringify(fight), fight)
  }
  function told({ layer, selector }: Said): string {
    return `${layer}: ${selector}`
  }
}
