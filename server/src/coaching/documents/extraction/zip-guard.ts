import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { FileRefusal } from './file-refusal.ts'

/**
 * Inflates a whole archive once, keeping nothing, before any Office parser sees it: those trust the sizes that an
 * archive declares. Returns its [Content_Types].xml, which lists what it contains.
 */
export async function inspectZip(bytes: Buffer): Promise<string> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true })
  if (zip.entryCount > MAX_ENTRIES) throw new FileRefusal('FILE_TOO_COMPLEX', `${zip.entryCount} files in one archive`)
  let inflated = 0
  let contentTypes = ''
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry)
    const isXml = XML_NAME.test(entry.fileName)
    const keep = entry.fileName === '[Content_Types].xml'
    for await (const chunk of chunksOf(zip, entry, isXml)) {
      inflated += chunk.bytes
      if (inflated > MAX_INFLATED_BYTES) throw new FileRefusal('FILE_TOO_COMPLEX', 'decompressed size limit exceeded')
      if (keep && contentTypes.length < MAX_CONTENT_TYPES) contentTypes += chunk.text
    }
  }
  return contentTypes
}

const MAX_ENTRIES = 2_000
const MAX_INFLATED_BYTES = 80 * 1024 * 1024
const MAX_CONTENT_TYPES = 1024 * 1024
const XML_NAME = /\.(?:xml|rels|vml)$/i
// Office files need neither; both can make parsers read other files or expand "a billion laughs".
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i
const LONGEST_DECLARATION = '<!DOCTYPE'.length * 2

const FILE_KIND = 0o170000
const SYMBOLIC_LINK = 0o120000

function checkEntry(entry: Entry): void {
  if (entry.isEncrypted()) throw new FileRefusal('FILE_ENCRYPTED', 'an archive with a password')
  const mode = entry.externalFileAttributes >>> 16
  if ((mode & FILE_KIND) === SYMBOLIC_LINK) throw new FileRefusal('FILE_DAMAGED', 'a symbolic link in an archive')
}

async function* chunksOf(zip: ZipFile, entry: Entry, isXml: boolean): AsyncGenerator<{ bytes: number; text: string }> {
  if (entry.fileName.endsWith('/')) return
  let before = ''
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    const text = isXml ? chunk.toString('latin1') : ''
    // UTF-16 puts zeros between the letters, and a chunk boundary may split the word.
    const window = before + text.replaceAll('\0', '')
    if (DECLARATION.test(window)) throw new FileRefusal('FILE_DAMAGED', 'DOCTYPE or ENTITY declaration in XML')
    before = window.slice(-LONGEST_DECLARATION)
    yield { bytes: chunk.length, text }
  }
}
