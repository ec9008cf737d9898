import { getDocumentProxy } from 'unpdf'
import type { Reading } from '../answer.ts'
import { FileRefusal, type Room } from '../file-refusal.ts'
import { paragraphSection } from './paragraphs.ts'
import { pageText } from './pdf-text.ts'

/** Reads a PDF: the text of its pages, and pictures of pages without text, such as scans. */
export async function readPdf(bytes: Buffer, room: Room): Promise<Reading> {
  const { pages, texts } = await readTexts(bytes, room)
  const scanned = [...texts].filter(([, text]) => !hasText(text)).map(([page]) => page)
  const { pictures, blank } = await drawScans(bytes, scanned, room)
  const about = { kind: 'pdf' as const, pages, images: [...pictures.values()] }

  const given = [...texts].filter(([page, text]) => hasText(text) || pictures.has(page))
  const pieces = given.map(([page, text]) => `## Page ${page}\n\n${hasText(text) ? text : '(see the picture)'}\n`)
  const first = pieces[0] ?? ''
  if (first.length > room.characters) {
    return {
      ...about,
      unit: 'characters',
      sections: [paragraphSection(pieces.join('\n').split('\n'), room.characters)],
    }
  }
  // Blank pages do not count as missing.
  return { ...about, unit: 'pages', sections: [{ head: '', pieces, of: pages - blank.length }] }
}

const MAX_PICTURES = 6
/** Scanners leave page numbers or stamps as text. */
const FEW_LETTERS = 16

const hasText = (text: string) => text.replace(/\s/g, '').length >= FEW_LETTERS

async function drawScans(bytes: Buffer, scanned: number[], room: Room) {
  if (scanned.length === 0) return { pictures: new Map<number, string>(), blank: [] }
  const { drawPages } = await import('./pdf-pictures.ts')
  return drawPages(bytes, scanned.slice(0, MAX_PICTURES), room)
}

/** The texts of the pages within room and time; damaged pages are skipped. */
async function readTexts(bytes: Buffer, room: Room): Promise<{ pages: number; texts: Map<number, string> }> {
  const document = await open(bytes)
  const texts = new Map<number, string>()
  let left = room.characters
  let lastError: unknown
  for (let page = 1; page <= document.numPages && left > 0 && performance.now() < room.deadline; page += 1) {
    try {
      const content = await (await document.getPage(page)).getTextContent()
      const text = pageText(content.items)
      texts.set(page, text)
      left -= text.length
    } catch (error) {
      lastError = error
    }
  }
  if (texts.size === 0) throw lastError ?? new FileRefusal('FILE_DAMAGED', 'no page can be read')
  return { pages: document.numPages, texts }
}

async function open(bytes: Buffer) {
  try {
    // A copy, because the parser takes ownership of the bytes.
    return await getDocumentProxy(new Uint8Array(bytes), { useSystemFonts: false, verbosity: 0 })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw isLocked ? new FileRefusal('FILE_ENCRYPTED', 'a PDF with a password') : error
  }
}
