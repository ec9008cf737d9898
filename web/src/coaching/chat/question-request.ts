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

/** A clip as it was measured, with one to hold it against where there is one. */
export type ShownClip = Pick<BodyOf<typeof analyseVideo>, 'movement' | 'clip' | 'compared'>

/** Whom a question goes to, in which language, and under which id it may be sent again. */
export type RequestMeta = { memberId: string; clubId: string; language: LanguageCode; requestId: string }

/** A question in words, or about a clip, as the server takes it. */
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

/** Where the asker is: what is made in chat gets its times from there. */
function place() {
  return { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}

/** What may not be kept of a player goes with each question. */
function sentProfile() {
  const profile = sessionProfile()
  return profile.length > 0 ? { profile } : {}
}

/** A question about a file. The file comes last: the server knows the caller before it reads that much. */
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

/** What can be said of a clip before the server has answered; it never left the device, so it has no size. */
export function clipAttachment({ clip }: ShownClip): Attachment {
  return { name: clip.name, kind: 'video', bytes: 0, summary: '' }
}
