import mammoth from 'mammoth'
import type { Reading } from '../answer.ts'
import type { Room } from '../file-refusal.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { paragraphSection } from './paragraphs.ts'

/** Reads a Word document: headings, lists and tables as Markdown, and its first pictures. */
export async function readDocx(bytes: Buffer, room: Room): Promise<Reading> {
  const found: Buffer[] = []
  const { value } = await mammoth.convertToHtml(
    { buffer: bytes },
    {
      convertImage: mammoth.images.imgElement(async (image) => {
        if (found.length < MAX_PICTURES) found.push(await image.readAsBuffer())
        return { src: '' }
      }),
      ignoreEmptyParagraphs: true,
    },
  )
  const section = paragraphSection(htmlToMarkdown(value), room.characters)
  return { kind: 'word', unit: 'characters', sections: [section], images: await pictures(found) }
}

const MAX_PICTURES = 6

/** A picture in an unsupported format is skipped; the text is still useful. */
async function pictures(found: Buffer[]): Promise<string[]> {
  if (found.length === 0) return []
  const { pictureFrom } = await import('./picture.ts')
  const read = await Promise.allSettled(found.map((bytes) => pictureFrom(bytes)))
  return read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}
