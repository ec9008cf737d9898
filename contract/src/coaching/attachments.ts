import { z } from 'zod'

/** The kinds of attachments. */
export const ATTACHMENT_KINDS = ['image', 'pdf', 'spreadsheet', 'word', 'csv', 'video'] as const
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number]

/** What is stored of an attached file or clip: metadata and a summary, never the file. */
export const Attachment = z.object({
  name: z.string().max(200),
  kind: z.enum(ATTACHMENT_KINDS),
  bytes: z.number().int().nonnegative(),
  pages: z.number().int().positive().optional(),
  sheets: z.number().int().positive().optional(),
  /** What the specialist received, shortened: later questions refer to it. */
  summary: z.string().max(20_000),
  /** How much of a long file the specialist received, and its full length. */
  shown: z
    .object({ unit: z.enum(['pages', 'rows', 'characters']), count: z.number().int(), of: z.number().int() })
    .optional(),
})
export type Attachment = z.infer<typeof Attachment>
