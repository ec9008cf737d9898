import { CFB } from '@e965/xlsx'
import WordExtractor from 'word-extractor'
import type { Reading } from '../answer.ts'
import { FileRefusal, type Room } from '../file-refusal.ts'
import { paragraphSection } from './paragraphs.ts'

/** Reads a Word document from before 2007: its text, with table cells separated by tabs. */
export async function readDoc(bytes: Buffer, room: Room): Promise<Reading> {
  if (isEncrypted(bytes)) throw new FileRefusal('FILE_ENCRYPTED', 'a document with a password')
  const document = await new WordExtractor().extract(bytes)
  const text = [document.getBody(), document.getTextboxes(), document.getFootnotes()].join('\n')
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
  return { kind: 'word', unit: 'characters', sections: [paragraphSection(paragraphs, room.characters)], images: [] }
}

// From the file information block ([MS-DOC] 2.5.2): word-extractor ignores it and returns ciphertext as text.
const FLAGS_AT = 0x0a
const ENCRYPTED = 0x0100

function isEncrypted(bytes: Buffer): boolean {
  const stream = CFB.find(CFB.read(bytes, { type: 'buffer' }), '/WordDocument')?.content
  if (!stream || stream.length < FLAGS_AT + 2) throw new FileRefusal('FILE_DAMAGED', 'invalid WordDocument stream')
  return (Buffer.from(stream).readUInt16LE(FLAGS_AT) & ENCRYPTED) !== 0
}
