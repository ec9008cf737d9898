import type { Language } from '@touchline/contract/platform/languages.ts'
import {
  MODEL_NAMES,
  TOKEN_PACKAGE_IDS,
  TOKEN_PACKAGES,
  type TokenModel,
  type TokenPackageId,
} from '@touchline/contract/platform/pricing.ts'
import { formatEuros } from '../../platform/language/format.ts'

/** A package as offered: the model's name, the number of tokens, and the price without VAT. */
export function offerOf(id: TokenPackageId, language: Language): { model: string; amount: string; price: string } {
  const { model, tokens, priceCents } = TOKEN_PACKAGES[id]
  return {
    model: MODEL_NAMES[model],
    amount: `${new Intl.NumberFormat(language.locale).format(tokens / MILLION)}M`,
    price: formatEuros(priceCents, language),
  }
}

/** The package that contains a model's tokens. */
export function packageOf(model: TokenModel): TokenPackageId {
  const id = TOKEN_PACKAGE_IDS.find((candidate) => TOKEN_PACKAGES[candidate].model === model)
  if (!id) throw new Error(`no package of ${model}`)
  return id
}

const MILLION = 1_000_000
