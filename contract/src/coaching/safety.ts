import { z } from 'zod'

/** The subject of a red flag. */
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

/** Its urgency: call for help now, stop playing and be examined, or talk to a qualified person. */
export const SAFETY_SEVERITIES = ['emergency', 'stop', 'refer'] as const
export const SafetySeverity = z.enum(SAFETY_SEVERITIES)
export type SafetySeverity = z.infer<typeof SafetySeverity>

/**
 * The response to a red flag. `stop`: the danger is stated explicitly, so a fixed reply replaces the answer. `ask`: it
 * may be harmless, so a question precedes the answer. `note`: the question is answered, with a note next to it.
 */
export const SAFETY_RESPONSES = ['stop', 'ask', 'note'] as const
export const SafetyResponse = z.enum(SAFETY_RESPONSES)
export type SafetyResponse = z.infer<typeof SafetyResponse>

/** The red flag that a question raised; null if there is none. */
export const Safety = z
  .object({ category: SafetyCategory, severity: SafetySeverity, response: SafetyResponse })
  .nullable()
export type Safety = z.infer<typeof Safety>

/** Whether a reply stopped the conversation; those stored by an earlier release all did. */
export function isStop({ response = 'stop' }: { response?: SafetyResponse | undefined }): boolean {
  return response === 'stop'
}

/** Answers to a safety reply: one of the choices of its question, or that it was a misunderstanding. */
export const SAFETY_ANSWERS = ['harmless', 'danger', 'unsaid', 'lifted'] as const
export const SafetyAnswer = z.enum(SAFETY_ANSWERS)
export type SafetyAnswer = z.infer<typeof SafetyAnswer>

/** The purpose that identifies an answer to a safety reply among the values sent with a question. */
export const SAFETY_PURPOSE = 'safety'

/** A help line: its audience, its country, and when the number was last found on a public page. */
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
  /** The year of the newest page that lists it; undefined if not checked yet. */
  checked: z.number().int().min(2000).max(2100).optional(),
  source: z.string().max(300),
})
export type HelpLine = z.infer<typeof HelpLine>

/** The table of help lines, as an operator may provide it in a file. */
export const HelpLines = z.array(HelpLine)
