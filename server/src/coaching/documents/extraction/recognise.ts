import { fileTypeFromBuffer } from 'file-type'
import { FileRefusal } from './file-refusal.ts'
import { looksLikeText } from './readers/text-encoding.ts'
import { inspectZip } from './zip-guard.ts'

/** The file types we read, by reader. */
export type FileType = 'image' | 'heic' | 'pdf' | 'docx' | 'doc' | 'spreadsheet' | 'csv'

/** Recognises a file's type by its content alone; its name proves nothing. */
export async function recognise(bytes: Buffer): Promise<FileType> {
  // Zip first: detecting its content means inflating it, and only the guard does so within limits.
  if (bytes.subarray(0, 4).equals(ZIP)) return officeType(bytes)
  const found = await fileTypeFromBuffer(bytes)
  if (!found) {
    if (looksLikeText(bytes)) return 'csv'
    throw new FileRefusal('FILE_TYPE_UNSUPPORTED', 'unknown file type')
  }
  if (found.ext === 'cfb') return compoundType(bytes)
  const type = BY_EXTENSION[found.ext]
  if (!type) throw new FileRefusal('FILE_TYPE_UNSUPPORTED', `unsupported file type ${found.ext}`)
  return type
}

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])

const BY_EXTENSION: Record<string, FileType> = {
  jpg: 'image',
  png: 'image',
  webp: 'image',
  gif: 'image',
  avif: 'image',
  tif: 'image',
  heic: 'heic',
  heif: 'heic',
  pdf: 'pdf',
}

async function officeType(bytes: Buffer): Promise<FileType> {
  const contentTypes = await inspectZip(bytes)
  if (contentTypes.includes('wordprocessingml.document.main+xml')) return 'docx'
  if (contentTypes.includes('spreadsheetml.sheet.main+xml')) return 'spreadsheet'
  throw new FileRefusal('FILE_TYPE_UNSUPPORTED', 'archive is not an Office document')
}

/** The old Office formats, and the container of encrypted new ones, name their streams in UTF-16. */
function compoundType(bytes: Buffer): FileType {
  const at = (name: string) => {
    const position = bytes.indexOf(Buffer.from(`${name}\0`, 'utf16le'))
    return position === -1 ? Number.POSITIVE_INFINITY : position
  }
  if (at('EncryptedPackage') < Number.POSITIVE_INFINITY)
    throw new FileRefusal('FILE_ENCRYPTED', 'a package with a password')
  const word = at('WordDocument')
  const excel = Math.min(at('Workbook'), at('Book'))
  // A document may contain a sheet and vice versa: the directory names the outer one first.
  if (word < excel) return 'doc'
  if (excel < word) return 'spreadsheet'
  throw new FileRefusal('FILE_TYPE_UNSUPPORTED', 'a compound file that is neither a document nor a workbook')
}
