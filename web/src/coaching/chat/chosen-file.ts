import type { Attachment, AttachmentKind } from '@touchline/contract/coaching/attachments.ts'
import { MAX_FILE_BYTES } from '@touchline/contract/coaching/documents.ts'

/** A file that the user attached; the server detects its real type. */
export type ChosenFile = { file: File; kind: AttachmentKind }

/** Why a file is rejected before it is sent. */
export type FileRefusal = 'FILE_TYPE_UNSUPPORTED' | 'FILE_TOO_LARGE'

/** A notice about a file before it can be sent. */
export type FileNotice = FileRefusal | 'FILE_AND_QUESTION_REQUIRED' | 'ONE_FILE' | 'NEEDS_CONNECTION'

/** A file with its kind by name and type; enough for an icon. */
export function chosen(file: File): ChosenFile {
  return { file, kind: kindOf(file) }
}

/** Why a file cannot be used, as far as that is certain here: names can mislead, so the server checks the content. */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>): FileRefusal | undefined {
  if (NEVER_READ.test(file.type) && !KINDS[extensionOf(file.name)]) return 'FILE_TYPE_UNSUPPORTED'
  if (file.size > MAX_FILE_BYTES) return 'FILE_TOO_LARGE'
  return undefined
}

/** What is known of a file before the server has read it. */
export function attachmentOf({ file, kind }: ChosenFile): Attachment {
  return { name: shortName(file.name), kind, bytes: file.size, summary: '' }
}

/** The file that was dropped or pasted; `undefined` where text is meant. */
export function broughtFile(data: DataTransfer): File | undefined {
  const file = data.files[0]
  const text = data.getData('text/plain').trim()
  // A spreadsheet also puts its cells on the clipboard as a picture; there the text is meant.
  return text === '' || text === file?.name ? file : undefined
}

/** Whether a folder is dropped, which looks like an unreadable file. */
export function isFolder({ items }: DataTransfer): boolean {
  return items[0]?.webkitGetAsEntry?.()?.isDirectory === true
}

const KINDS: Readonly<Record<string, AttachmentKind>> = {
  pdf: 'pdf',
  doc: 'word',
  docx: 'word',
  xls: 'spreadsheet',
  xlsx: 'spreadsheet',
  csv: 'csv',
  ...Object.fromEntries(
    ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'heif', 'bmp', 'tif', 'tiff'].map((name) => [name, 'image']),
  ),
}

const NEVER_READ =
  /^(video|audio|font)\/|^image\/svg|^text\/(html|css|javascript)|^application\/(zip|gzip|json|javascript|x-(?!pdf))/

/** The longest name that the contract accepts. */
const MAX_NAME_LENGTH = 200

function kindOf({ name, type }: File): AttachmentKind {
  return KINDS[extensionOf(name)] ?? (type.startsWith('image/') ? 'image' : 'word')
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** A long name loses its middle: the extension at its end matters. */
function shortName(name: string): string {
  return name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, 150)}…${name.slice(-40)}`
}
