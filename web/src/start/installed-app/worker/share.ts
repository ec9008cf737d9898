import { SHARED_FILES, SHARED_WORDS } from '@touchline/contract/platform/share-target.ts'
import { SHARED_CACHE } from '../../../platform/api/kept-names.ts'
import { FILE_NAME, SHARED, SHARED_FILE, SHARED_TEXT, type SharedKind } from '../shared-parts.ts'

/** Caches what another app shares and redirects to the chat, which takes it. */
export async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => undefined)
  if (!form) return Response.redirect('/chat', 303)
  const file = form.getAll(SHARED_FILES).find((part): part is File => part instanceof File && part.size > 0)
  const text = SHARED_WORDS.flatMap((name) => form.getAll(name))
    .filter(Boolean)
    .join('\n')
  await caches.delete(SHARED_CACHE)
  const cache = await caches.open(SHARED_CACHE)
  if (file) {
    const headers = {
      'content-type': file.type || 'application/octet-stream',
      [FILE_NAME]: encodeURIComponent(file.name),
    }
    await cache.put(SHARED_FILE, new Response(file, { headers }))
  }
  if (text) await cache.put(SHARED_TEXT, new Response(text))
  const kind: SharedKind = file ? (file.type.startsWith('video/') ? 'clip' : 'file') : 'text'
  return Response.redirect(`/chat?${SHARED}=${kind}`, 303)
}
