import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive, generated lazily. */
export type ZippedFile = { name: string; content: () => AsyncIterable<string> }

/** A streamed archive: nothing is buffered, each file is generated after the previous one is read. */
export function zipOf(files: readonly ZippedFile[], madeAt: Date): AsyncIterable<Buffer> & { destroy(): void } {
  const zip = new ZipFile()
  const output = zip.outputStream as unknown as Readable
  zip.on('error', (error) => output.destroy(error as Error))
  for (const { name, content } of files) {
    zip.addReadStreamLazy(name, { mtime: madeAt, mode: 0o100644 }, (ready) => {
      const source = Readable.from(inPieces(content()), { objectMode: false, highWaterMark: PIECE })
      source.on('error', (error) => output.destroy(error))
      ready(null, source)
    })
  }
  zip.end()
  return output
}

const PIECE = 64 * 1024

/** Rows are short, so they are batched before they enter the stream. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < PIECE) continue
    yield Buffer.from(piece)
    piece = ''
  }
  if (piece) yield Buffer.from(piece)
}
