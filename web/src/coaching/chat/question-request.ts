import type { Attachment } from '@touchline/contract/coaching/attachments.ts'
import { askStreaming } from '@touchline/contract/coaching/chat.ts'
import { analyseDocument } from '@touchline/contract/coaching/documents.ts'
import { analyseVideo } from '@touchline/contract/coaching/video.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { StreamSource } from '../../platform/api/listen.ts'
import { sessionProfile } from '../../platform/api/session-profile.ts'
import type { ChosenFile } from './chosen-file.ts'
import type { AskedQuestion } from './conversation.ts'

/** A clip's measurements, with those of a clip to compare it with, if any. */
export type ShownClip = Pick<BodyOf<typeof analyseVideo>, 'movement' | 'clip' | 'compared'>

/** The specialist, the language, and the request id under which a question may be sent again. */
export type RequestMeta = { memberId: string; clubId: string; language: LanguageCode; requestId: string }

/** The request for a question in words or about a clip. */
export function streamSourceOf(
  { text, replaces, sent }: AskedQuestion,
  meta: RequestMeta,
  shown?: ShownClip,
): StreamSource {
  if (shown)
    return { path: analyseVideo.path, body: { ...meta, ...place(), ...sentProfile(), ...shown, question: text } }
  return {
    path: askStreaming.path,
    body: {
      ...meta,
      ...place(),
      ...sentProfile(),
      message: text,
      ...(replaces && { replaces }),
      ...(sent && { answers: sent }),
    },
  }
}

/** The asker's time zone, used for the times in anything created in chat. */
function place() {
  return { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}

/** A minor's profile that must not be stored goes with each question. */
function sentProfile() {
  const profile = sessionProfile()
  return profile.length > 0 ? { profile } : {}
}

/** A question with a file. The file comes last: the server identifies the caller before it reads that much. */
export function formOf(text: string, { file }: ChosenFile, meta: RequestMeta): { path: string; form: FormData } {
  const { memberId, language, clubId, requestId } = meta
  const form = new FormData()
  for (const [name, value] of Object.entries({ question: text, memberId, language, clubId, requestId, ...place() })) {
    form.append(name, value)
  }
  const { profile } = sentProfile()
  if (profile) form.append('profile', JSON.stringify(profile))
  form.append('file', file)
  return { path: analyseDocument.path, form }
}

/** The attachment of a clip before the server has responded; the clip never leaves the device, so it has no size. */
export function clipAttachment({ clip }: ShownClip): Attachment {
  return { name: clip.name, kind: 'video', bytes: 0, summary: '' }
}
