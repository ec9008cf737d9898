import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The files of an archive, keyed by name. */
export async function filesIn(archive: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    // Decoded as a whole buffer: a stream decoder would strip the byte order mark.
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  }
  return files
}
