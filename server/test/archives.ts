import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The files of an archive by their names. */
export async function filesIn(archive: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    // As it is written: a decoder of streams would take the byte order mark away.
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  }
  return files
}
