import multipart from '@fastify/multipart'
import { analyseDocument, MAX_FILE_BYTES } from '@touchline/contract/coaching/documents.ts'
import { analyseVideo } from '@touchline/contract/coaching/video.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { readForm, sentFile } from '../../platform/http/form.ts'
import { serve } from '../../platform/http/serve.ts'
import { type DocumentExtraction, readDocument } from '../documents/documents.ts'
import { measuredMaterial } from '../video/video.ts'
import { ask, type ChatDependencies } from './asking.ts'
import { streamAnswer } from './chat.routes.ts'

/** Room for the key frames of two clips, as data URLs. */
const VIDEO_BODY_LIMIT = 3 * 1024 * 1024

/** Questions with an attachment: a file, or the measurements of a clip. */
export async function analysisRoutes(
  app: FastifyInstance,
  db: Database,
  dependencies: ChatDependencies,
  extraction: DocumentExtraction,
): Promise<void> {
  await app.register(async (forms) => {
    await forms.register(multipart, { throwFileSizeLimit: false })
    serve(
      forms,
      analyseDocument,
      ({ body, caller, language, request, reply }) => {
        const sent = sentFile(request)
        if (!sent?.bytes.length) throw new Failure('FILE_AND_QUESTION_REQUIRED')
        const { memberId: specialistId, question: message, conversationHistory: history } = body
        const { requestId, profile, timeZone } = body
        // All callers with only the club password count as one person here.
        const owner = { clubId: caller.clubId, person: caller.memberId ?? 'club password' }
        const file = { ...sent, owner }
        const material = () =>
          readDocument(extraction, file, (text) => dependencies.model?.countTokens(text) ?? text.length / 2)
        const question = { specialistId, message, language, history, requestId, material, profile, timeZone }
        return streamAnswer(reply, dependencies, language, () => ask(db, dependencies, caller, question))
      },
      {
        read: (request, authenticate) =>
          readForm(request, { fileBytes: MAX_FILE_BYTES, json: ['conversationHistory', 'profile'], authenticate }),
      },
    )
  })

  serve(
    app,
    analyseVideo,
    ({ body, caller, language, reply }) => {
      const { memberId: specialistId, question: message, conversationHistory: history } = body
      const { requestId, profile, timeZone } = body
      const material = async () => measuredMaterial(body.movement, body.clip, body.compared)
      const question = { specialistId, message, language, history, requestId, material, profile, timeZone }
      return streamAnswer(reply, dependencies, language, () => ask(db, dependencies, caller, question))
    },
    { bodyLimit: VIDEO_BODY_LIMIT },
  )
}
