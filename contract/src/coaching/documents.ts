import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { EventStreamText, MAX_MESSAGE_LENGTH, QUESTION_ERRORS, Question, RequestId } from './chat.ts'

/** The largest file that can be attached. */
export const MAX_FILE_MEGABYTES = 10
export const MAX_FILE_BYTES = MAX_FILE_MEGABYTES * 1024 * 1024

/** The file picker's filter; the actual file type is detected from its content. */
export const ACCEPTED_FILES =
  'image/*,.heic,.heif,.pdf,application/pdf,.doc,.docx,.xls,.xlsx,.csv,text/csv,application/msword,' +
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.ms-excel,' +
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const analyseDocument = endpoint({
  method: 'POST',
  path: '/api/analysis/document',
  access: 'session-or-club-password',
  openToUntrusted: true,
  limit: { requests: 30, perSeconds: 60 },
  summary:
    'Asks a specialist about a file, sent as a form whose file part is named `file` (a club password among the fields comes before it); the answer streams as in chat/stream',
  requestType: 'multipart/form-data',
  body: z.object({
    ...Question,
    requestId: RequestId,
    question: z
      .string('FILE_AND_QUESTION_REQUIRED')
      .trim()
      .min(1, 'FILE_AND_QUESTION_REQUIRED')
      .max(MAX_MESSAGE_LENGTH, 'MESSAGE_TOO_LONG'),
  }),
  reply: EventStreamText,
  replyType: 'text/event-stream',
  errors: [
    ...QUESTION_ERRORS,
    'FILE_AND_QUESTION_REQUIRED',
    'FILE_TOO_LARGE',
    'FILE_TYPE_UNSUPPORTED',
    'FILE_ENCRYPTED',
    'FILE_DAMAGED',
    'FILE_TOO_COMPLEX',
    'DOCUMENT_ANALYSIS_FAILED',
  ],
})
