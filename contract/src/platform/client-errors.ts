import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A crash in the browser and its location in our code. No field can contain user input. */
export const ClientError = z.object({
  release: z
    .string()
    .regex(/^[\w.+-]{1,40}$/)
    .meta({ description: 'The version of the page' }),
  page: z
    .string()
    .regex(/^\w{1,40}$/)
    .meta({ description: "The page's name" }),
  part: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .meta({ description: 'The part of the page that crashed' }),
  error: z
    .string()
    .regex(/^\w{1,60}$/)
    .meta({ description: "The error's class" }),
  frames: z
    .array(z.string().regex(/^[\w.-]{1,100}:\d{1,9}:\d{1,9}$/))
    .max(10)
    .meta({ description: 'Files of ours with line and column, the innermost first' }),
})

export const reportClientError = endpoint({
  method: 'POST',
  path: '/api/client-errors',
  access: 'everyone',
  limit: { requests: 30, perSeconds: 60 },
  summary: 'Notes that a page has crashed',
  body: ClientError,
  reply: z.object({ noted: z.literal(true) }),
})
