// The modules that parse Stripe's responses import only the package's types.
export type { default as Stripe } from 'stripe'
