import { VideoTrouble } from './trouble.ts'

/** A file of our own to download, with its uncompressed size. */
export type SizedFile = { url: string; bytes: number }

/** Downloads files in parallel and reports the share received; cached files arrive at once. */
export async function downloadAll(
  files: readonly SizedFile[],
  onShare: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let come = 0
  return Promise.all(
    files.map((file) =>
      download(file, (length) => {
        come += length
        onShare(come / total)
      }),
    ),
  )
}

async function download(
  { url, bytes }: SizedFile,
  onBytes: (length: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetch(url)
    if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`)
    const content = new Uint8Array(bytes)
    let filled = 0
    for await (const part of partsOf(response.body)) {
      content.set(part, filled)
      filled += part.length
      onBytes(part.length)
    }
    if (filled !== bytes) throw new Error(`${url} ended after ${filled} of ${bytes} bytes`)
    return content
  } catch (cause) {
    throw new VideoTrouble('MODEL_LOAD', { cause })
  }
}

/** Safari's streams are not async-iterable yet. */
async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}
