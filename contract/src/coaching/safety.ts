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
  'first_aid',
  'medication',
] as const
export const SafetyCategory = z.enum(SAFETY_CATEGORIES)
export type SafetyCategory = z.infer<typeof SafetyCategory>

/** How urgent it is: call for help now, stop playing and be examined, or talk to somebody qualified. */
export const SAFETY_SEVERITIES = ['emergency', 'stop', 'refer'] as const
export const SafetySeverity = z.enum(SAFETY_SEVERITIES)
export type SafetySeverity = z.infer<typeof SafetySeverity>

/**
 * What a red flag leads to. `stop`: the danger is stated outright, a fixed reply takes the place of the answer. `ask`: it
 * may be harmless, one question comes before the answer. `note`: the question is answered, and a note stands beside it.
 */
export const SAFETY_RESPONSES = ['stop', 'ask', 'note'] as const
export const SafetyResponse = z.enum(SAFETY_RESPONSES)
export type SafetyResponse = z.infer<typeof SafetyResponse>

/** The red flag that a question raised; null if there is none. */
export const Safety = z
  .object({ category: SafetyCategory, severity: SafetySeverity, response: SafetyResponse })
  .nullable()
export type Safety = z.infer<typeof Safety>

/** Whether a reply stopped the conversation; those that an earlier release stored all did. */
export function isStop({ response = 'stop' }: { response?: SafetyResponse | undefined }): boolean {
  return response === 'stop'
}

/** What somebody says to a safety reply: which of the choices of a question they mean, or that it was not meant so. */
export const SAFETY_ANSWERS = ['harmless', 'danger', 'unsaid', 'lifted'] as const
export const SafetyAnswer = z.enum(SAFETY_ANSWERS)
export type SafetyAnswer = z.infer<typeof SafetyAnswer>

/** By this purpose an answer to a safety reply is known among the values that go back with a question. */
export const SAFETY_PURPOSE = 'safety'

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
