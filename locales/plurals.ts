import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import type { i18n } from 'i18next'

/** Makes plurals follow the language's region: plain `pt` would use Brazilian rules, where zero takes the singular. */
export function countAsInRegion(texts: i18n): void {
  const { pluralResolver } = texts.services
  const ruleOf = pluralResolver.getRule.bind(pluralResolver)
  pluralResolver.getRule = (code: string, options: object) =>
    ruleOf(LANGUAGES.find((language) => language.code === code)?.locale ?? code, options)
}
