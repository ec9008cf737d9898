/** Distances named without a figure, folded, in all languages; the first match wins. */
const NAMED: readonly (readonly [pattern: RegExp, metres: number])[] = [
  [
    /\b(?:pul ?-?marat\w*|pulk[uay]\b|half[- ]?marat\w*|halbmarat\w*|halb ?marat\w*|semi-?marat\w*|\bsemi\b(?! ?-?f)|media ?marat\w*|(?<=\b(?:la|una|mi|con|en) )media\b(?! ?(?:hora|de))|medio marat\w*|mezza ?marat\w*|\bmezza\b(?! ?or)|polmarat\w*|polow[kc]\w*|halve ?marat\w*|halve mar\b|\bhalve\b(?! ?(?:liter|uur|minuut))|meia ?-?marat\w*|\bmeia\b(?! ?(?:hora|litro|duzia))|halvmar\w*|halvmara\w*|\bhalv ?marat\w*|\bhm\b|(?<=\b(?:a|my|the|for|run) )half\b(?! (?:an?|hour|of|min|lit|time))|\bhalv(?:maran|mara)\b|(?<=\b(?:im|den|einen|beim|vom) )halben?\b(?! ?(?:stunde|std|liter)))/g,
    21_097.5,
  ],
  [/\b(?:(?<=\bde )hele\b(?! [a-z])|marat\w*|mara\b|maran\b|maraton\w*)/g, 42_195],
  [/(?<!\d ?-?)(?<!min\w* ?|per |a |\/ ?)\bmile\b(?! ?(?:pace|splits?))|(?<=\b(?:my|run an?|the) )mile\b/g, 1609.344],
  [/\b(?:patnactistovk\w*|patnactk\w*)/g, 1500],
  [/\b(?:osmistovk\w*|osmistovec|osemsetk\w*|osiemsetk\w*)/g, 800],
  [/\b(?:ctyrstovk\w*|czterysetk\w*|czterysta)\b/g, 400],
  [/\b(?:dvoustovk\w*|dvestovk\w*|dwusetk\w*|dwiescie)\b/g, 200],
  [/\b(?:stovk[uay]|stovce|stometrovk\w*|setke|setka|setki|setce)\b/g, 100],
  [/\b(?:tisicovk\w*|kilak\b)/g, 1000],
  [/\b(?:femman|parkrun\w*|petk[uay]|petce|piatk[eai]|piatce|funfer|milen halv)\b/g, 5000],
  [/\b(?:desitk[uay]|desitce|dych[eay]|dyszk[eai]|dziesiatk[eai]|zehner|milen|(?:1|en) mil)\b(?! met)/g, 10_000],
]

export type NamedDistance = { metres: number; start: number; end: number }

export function namedDistances(text: string): NamedDistance[] {
  const found: NamedDistance[] = []
  for (const [pattern, metres] of NAMED) {
    for (const { index, 0: name } of text.matchAll(pattern)) {
      const span = { start: index, end: index + name.length }
      if (!found.some(({ start, end }) => span.start < end && start < span.end)) found.push({ metres, ...span })
    }
  }
  return found
}
