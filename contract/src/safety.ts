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

/** The red flag that a question raised; null if there is none. */
export const Safety = z.object({ category: SafetyCategory, severity: SafetySeverity }).nullable()
export type Safety = z.infer<typeof Safety>

/** Somebody to call: for whom, in which country, and when the number was last seen on a public page. */
const HelpLine = z.object({
  country: z.string().regex(/^[A-Z]{2}$/),
  audience: z.enum(['young', 'adult', 'anti_doping']),
  name: z.string().min(1).max(100),
  phone: z.string().max(40).optional(),
  url: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional(),
  hours: z.enum(['day_and_night']).optional(),
  /** The year of the newest page that shows it; nothing if nobody has checked it yet. */
  checked: z.number().int().min(2000).max(2100).optional(),
  source: z.string().max(300),
})
export type HelpLine = z.infer<typeof HelpLine>

/** The table of help lines, as an operator may write it into a file. */
export const HelpLines = z.array(HelpLine)
