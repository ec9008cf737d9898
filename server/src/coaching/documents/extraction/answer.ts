import { ATTACHMENT_KINDS, Attachment } from '@touchline/contract/coaching/attachments.ts'
import { z } from 'zod'

const REFUSALS = ['FILE_TYPE_UNSUPPORTED', 'FILE_ENCRYPTED', 'FILE_DAMAGED', 'FILE_TOO_COMPLEX'] as const
/** Why a file cannot be read. */
export type RefusalCode = (typeof REFUSALS)[number]

/** A stretch of a file that is cut by itself: a sheet, or the whole of a text. */
const Section = z.strictObject({
  /** Given whatever is cut: the name of a sheet, its columns and their statistics. */
  head: z.string(),
  /** Rows, pages or paragraphs in their order, as many as the reader had room for. */
  pieces: z.array(z.string()).max(200_000),
  /** How many there are in the file, in the reading's unit. */
  of: z.number().int().nonnegative(),
})
export type Section = z.infer<typeof Section>

const Reading = z.strictObject({
  kind: z.enum(ATTACHMENT_KINDS).exclude(['video']),
  pages: Attachment.shape.pages,
  sheets: Attachment.shape.sheets,
  unit: z.enum(['pages', 'rows', 'characters']),
  sections: z.array(Section).max(1_000),
  images: z.array(z.string().regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+=*$/)).max(6),
})

/** What a reader found in a file, before it is cut to the model's measure. */
export type Reading = z.infer<typeof Reading>

/** What the child process says: it has read bytes of a stranger, so nothing of it is taken on trust. */
export const Answer = z.union([
  z.strictObject({ reading: Reading }),
  z.strictObject({ refusal: z.enum(REFUSALS), reason: z.string().max(300) }),
])
export type Answer = z.infer<typeof Answer>
