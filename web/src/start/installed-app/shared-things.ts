import { SHARED_CACHE } from '../../platform/api/kept-names.ts'
import { FILE_NAME, SHARED_FILE, SHARED_TEXT } from './shared-parts.ts'

/** Takes what another app shared out of the cache, so it can be taken only once. */
export async function takeSharedThings(): Promise<{ file: File | undefined; text: string }> {
  const cache = await globalThis.caches?.open(SHARED_CACHE)
  const [file, text] = await Promise.all([cache?.match(SHARED_FILE), cache?.match(SHARED_TEXT)])
  await globalThis.caches?.delete(SHARED_CACHE)
  return { file: file && (await fileOf(file)), text: (await text?.text()) ?? '' }
}

async function fileOf(kept: Response): Promise<File> {
  const name = decodeURIComponent(kept.headers.get(FILE_NAME) ?? '') || 'file'
  return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' })
}
