import { z } from 'zod'

/** What can be shown to a specialist. */
export const ATTACHMENT_KINDS = ['image', 'pdf', 'spreadsheet', 'word', 'csv', 'video'] as const
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number]

/** What is kept of a file or clip that was shown with a question: what it was, and a summary; never the file. */
export const Attachment = z.object({
  name: z.string().max(200),
  kind: z.enum(ATTACHMENT_KINDS),
  bytes: z.number().int().nonnegative(),
  pages: z.number().int().positive().optional(),
  sheets: z.number().int().positive().optional(),
  /** What the specialist was given, cut short: later questions go on from it. */
  summary: z.string().max(20_000),
  /** How much of a long file the specialist was given, of how much. */
  shown: z
    .object({ unit: z.enum(['pages', 'rows', 'characters']), count: z.number().int(), of: z.number().int() })
    .optional(),
})
export type Attachment = z.infer<typeof Attachment>
