import {
  TOKEN_PACKAGE_IDS,
  TOKEN_PACKAGES,
  type TokenModel,
  type TokenPackageId,
} from '@touchline/contract/platform/pricing.ts'

/** The package bought for a model. */
export function packageOf(model: TokenModel): TokenPackageId {
  const found = TOKEN_PACKAGE_IDS.find((id) => TOKEN_PACKAGES[id].model === model)
  if (!found) throw new Error(`No token package for model ${model}`)
  return found
}
