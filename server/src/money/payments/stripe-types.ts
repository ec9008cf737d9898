// What reads Stripe's answers knows the package by its types alone.
export type { default as Stripe } from 'stripe'
