// Entry point of the child process: reads one file from stdin and writes its answer to stdout.
import { Console } from 'node:console'
import { Socket } from 'node:net'
import type { Answer, Reading } from './answer.ts'
import { FileRefusal, type Room } from './file-refusal.ts'
import { type FileType, recognise } from './recognise.ts'

// Packages log warnings to the console; stdout is reserved for the answer.
globalThis.console = new Console(process.stderr)

// Node's permission model does not restrict the network, and no reader needs it.
Socket.prototype.connect = () => {
  throw new FileRefusal('FILE_DAMAGED', 'network access is not allowed')
}

process.on('uncaughtException', (error) => void answer(refusalOf(error)))
process.on('unhandledRejection', (error) => void answer(refusalOf(error)))

const [, , characters, deadlineMs] = process.argv
const room: Room = { characters: Number(characters), deadline: performance.now() + Number(deadlineMs) }

/** Each reader's packages are loaded on demand: loading all of them would take a second. */
const READERS: Record<FileType, (bytes: Buffer, room: Room) => Promise<Reading>> = {
  image: async (bytes) => (await import('./readers/picture.ts')).readPicture(bytes),
  heic: async (bytes) => (await import('./readers/heic.ts')).readHeic(bytes),
  pdf: async (bytes, room) => (await import('./readers/pdf.ts')).readPdf(bytes, room),
  docx: async (bytes, room) => (await import('./readers/docx.ts')).readDocx(bytes, room),
  doc: async (bytes, room) => (await import('./readers/doc.ts')).readDoc(bytes, room),
  spreadsheet: async (bytes, room) => (await import('./readers/spreadsheet.ts')).readSpreadsheet(bytes, room),
  csv: async (bytes, room) => (await import('./readers/csv.ts')).readCsv(bytes, room),
}

try {
  await answer({ reading: await read(await readInput()) })
} catch (error) {
  await answer(refusalOf(error))
}

async function read(bytes: Buffer): Promise<Reading> {
  const type = await recognise(bytes)
  return READERS[type](bytes, room)
}

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A failing reader means a damaged file, unless it says otherwise or ran out of room. */
function refusalOf(error: unknown): Answer {
  const reason = String(error instanceof Error ? `${error.name}: ${error.message}` : error).slice(0, 300)
  if (error instanceof FileRefusal) return { refusal: error.code, reason }
  return { refusal: error instanceof RangeError ? 'FILE_TOO_COMPLEX' : 'FILE_DAMAGED', reason }
}

/** Only the first answer counts: it ends the process. */
async function answer(words: Answer): Promise<void> {
  await new Promise((written) => process.stdout.write(JSON.stringify(words), written))
  process.exit(0)
}
