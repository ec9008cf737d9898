import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { fsyncPath } from '../../platform/fsync.ts'
import { BackupRefused } from './refusal.ts'

/**
 * The backup file format: one line naming the format, JSON lines compressed with zstd, and finally the SHA-256 of
 * everything before it. Increment the number whenever a release could no longer read an older one's files, or the
 * reverse.
 */
const FORMAT = 1

const FIRST_LINE = `touchline-backup ${FORMAT}\n`
const LAST_LINE_BYTES = 'sha256 \n'.length + 64

/** A completely written file that does not have its final name yet. */
export type UnfinishedFile = { bytes: number; publish(): void; discard(): void }

/** Writes a backup to a temporary name next to its final path. */
export async function writeBackupFile(path: string, lines: AsyncIterable<string>): Promise<UnfinishedFile> {
  if (existsSync(path)) throw new BackupRefused(`${path} exists already: choose another name, or move that file away.`)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.unfinished`
  const discard = () => rmSync(unfinished, { force: true })
  // `flush` makes it fsync before closing.
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await pipeline(lines, createZstdCompress(), framed, file)
  } catch (error) {
    discard()
    throw error
  }
  const publish = () => {
    renameSync(unfinished, path)
    fsyncPath(dirname(path))
  }
  return { bytes: statSync(unfinished).size, publish, discard }
}

async function* framed(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const counted = (bytes: Buffer) => {
    hash.update(bytes)
    return bytes
  }
  yield counted(Buffer.from(FIRST_LINE))
  for await (const bytes of compressed) yield counted(bytes)
  yield Buffer.from(lastLine(hash.digest('hex')))
}

const lastLine = (digest: string) => `sha256 ${digest}\n`

/**
 * Rejects files that are not backups, have a newer format, or are truncated or altered, before anything in them is
 * used.
 */
export async function checkBackupFile(path: string): Promise<void> {
  if (!existsSync(path)) throw new BackupRefused(`There is no file ${path}.`)
  const size = statSync(path).size
  const [, format] = /^touchline-backup (\d{1,4})\n/.exec(await textOf(path, 0, 32)) ?? []
  if (!format) throw new BackupRefused(`${path} is not a backup of Touchline.`)
  if (Number(format) > FORMAT) {
    throw new BackupRefused(
      `${path} has format ${format}, and this release reads up to ${FORMAT}: restore it with the release that made it, or a newer one.`,
    )
  }
  const hash = createHash('sha256')
  const end = size - LAST_LINE_BYTES
  if (end > FIRST_LINE.length) for await (const bytes of createReadStream(path, { end: end - 1 })) hash.update(bytes)
  if ((await textOf(path, end, LAST_LINE_BYTES)) !== lastLine(hash.digest('hex'))) {
    throw new BackupRefused(`${path} is damaged or incomplete: its checksum is wrong. Use another backup.`)
  }
}

/** The lines of a verified file. */
export async function* readBackupFile(path: string): AsyncGenerator<string> {
  const end = statSync(path).size - LAST_LINE_BYTES - 1
  const compressed = createReadStream(path, { start: FIRST_LINE.length, end })
  const text = createZstdDecompress().setEncoding('utf8')
  compressed.on('error', (error) => text.destroy(error)).pipe(text)
  let begun = ''
  try {
    for await (const piece of text as AsyncIterable<string>) {
      const lines = (begun + piece).split('\n')
      begun = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    compressed.destroy()
  }
}

async function textOf(path: string, position: number, length: number): Promise<string> {
  if (position < 0) return ''
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position })
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
