import { ATTACHMENT_KINDS, Attachment } from '@touchline/contract/coaching/attachments.ts'
import { z } from 'zod'

const REFUSALS = ['FILE_TYPE_UNSUPPORTED', 'FILE_ENCRYPTED', 'FILE_DAMAGED', 'FILE_TOO_COMPLEX'] as const
/** Why a file was refused. */
export type RefusalCode = (typeof REFUSALS)[number]

/** A part of a file that is cut separately: a sheet, or the whole text. */
const Section = z.strictObject({
  /** Always kept: the name of a sheet, its columns and their statistics. */
  head: z.string(),
  /** Rows, pages or paragraphs in order, as many as the reader had room for. */
  pieces: z.array(z.string()).max(200_000),
  /** The number in the file, in the reading's unit. */
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

/** What a reader extracted from a file, not yet cut to the budget. */
export type Reading = z.infer<typeof Reading>

/** The child process's output. It has parsed untrusted bytes, so everything is validated. */
export const Answer = z.union([
  z.strictObject({ reading: Reading }),
  z.strictObject({ refusal: z.enum(REFUSALS), reason: z.string().max(300) }),
])
export type Answer = z.infer<typeof Answer>
