import { z } from 'zod'

/** What a red flag is about. */
export const SAFETY_CATEGORIES = [
  'head_injury',
  'cardiac',
  'heat',
  'eating_disorder',
  'weight_cutting',
  'self_harm',
  'abuse',
  'doping',
] as const
export const SafetyCategory = z.enum(SAFETY_CATEGORIES)
export type SafetyCategory = z.infer<typeof SafetyCategory>

/** How urgent it is: call for help now, stop playing and be examined, or talk to somebody qualified. */
export const SAFETY_SEVERITIES = ['emergency', 'stop', 'refer'] as const
export const SafetySeverity = z.enum(SAFETY_SEVERITIES)
export type SafetySeverity = z.infer<typeof SafetySeverity>

/** The red flag that a question raised; null where there is none. */
export const Safety = z.object({ category: SafetyCategory, severity: SafetySeverity }).nullable()
export type Safety = z.infer<typeof Safety>
