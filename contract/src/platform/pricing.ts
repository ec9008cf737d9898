/** The models that tokens are bought for. */
export type TokenModel = 'gpt5' | 'gpt5_mini'

/** The models' names, in every language. */
export const MODEL_NAMES: Readonly<Record<TokenModel, string>> = { gpt5: 'GPT-5', gpt5_mini: 'GPT-5 Mini' }

/** Every plan's monthly token allowance; expires at the end of the month (UTC) and is used before bought tokens. */
const MONTHLY_ALLOWANCE: Readonly<Record<TokenModel, number>> = { gpt5: 1_000_000, gpt5_mini: 5_000_000 }

const BASIC = ['basicStats', 'emailSupport'] as const
const PRO = [...BASIC, 'advancedStats', 'prioritySupport', 'dataExport'] as const
const ENTERPRISE = [...PRO, 'aroundTheClock', 'integrations', 'accountManager'] as const

/** A feature of a plan. Endpoints name the one they require, the server checks it in one place, pages show it. */
export type Capability = (typeof ENTERPRISE)[number]

/** The subscriptions: monthly price without VAT, maximum players, monthly tokens, and capabilities. */
export const PLANS = {
  basic: { priceCents: 50_00, members: 100, allowance: MONTHLY_ALLOWANCE, capabilities: BASIC, popular: false },
  pro: { priceCents: 150_00, members: 500, allowance: MONTHLY_ALLOWANCE, capabilities: PRO, popular: true },
  enterprise: {
    priceCents: 250_00,
    members: 1500,
    allowance: MONTHLY_ALLOWANCE,
    capabilities: ENTERPRISE,
    popular: false,
  },
} as const

export type PlanId = keyof typeof PLANS

export const PLAN_IDS = Object.keys(PLANS) as PlanId[]

/** Whether a plan has a capability; a club without a plan has none. */
export function hasCapability(plan: PlanId | null, capability: Capability): boolean {
  return plan !== null && (PLANS[plan].capabilities as readonly Capability[]).includes(capability)
}

/** The plans with a capability, cheapest first. */
export function plansWith(capability: Capability): PlanId[] {
  return PLAN_IDS.filter((plan) => hasCapability(plan, capability))
}

/** The lowest monthly price, for texts that say "from". */
export const LOWEST_PRICE_CENTS = Math.min(...Object.values(PLANS).map((plan) => plan.priceCents))

/** The token packages, prices without VAT; bought tokens never expire. */
export const TOKEN_PACKAGES = {
  gpt5_1m: { model: 'gpt5', tokens: 1_000_000, priceCents: 10_00, popular: false },
  gpt5_mini_5m: { model: 'gpt5_mini', tokens: 5_000_000, priceCents: 10_00, popular: true },
} as const satisfies Record<string, { model: TokenModel; tokens: number; priceCents: number; popular: boolean }>

export type TokenPackageId = keyof typeof TOKEN_PACKAGES

export const TOKEN_PACKAGE_IDS = Object.keys(TOKEN_PACKAGES) as TokenPackageId[]
