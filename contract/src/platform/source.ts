import { z } from 'zod'

/** The publication of a rule or formula. */
export const Source = z.object({
  authors: z.string().max(300),
  year: z.int(),
  title: z.string().max(500),
  published: z.string().max(300).optional(),
  doi: z.string().max(200).optional(),
  url: z.string().max(500).optional(),
})
