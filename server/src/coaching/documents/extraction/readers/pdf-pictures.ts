import { fileURLToPath } from 'node:url'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Room } from '../file-refusal.ts'
import { checkDimensions, LONG_SIDE, MAX_PIXELS } from './picture.ts'

/** Renders pages as pictures until the deadline, and returns which ones are blank. */
export async function drawPages(
  bytes: Buffer,
  pages: number[],
  room: Room,
): Promise<{ pictures: Map<number, string>; blank: number[] }> {
  const pictures = new Map<number, string>()
  const blank: number[] = []
  // The text parser left its worker in this global; this parser, of another version, would use it.
  Reflect.deleteProperty(globalThis, 'pdfjsWorker')
  // The full parser with its decoders for scans (JBIG2, JPEG 2000), which the small text parser lacks.
  const document = await getDocument({ ...OPTIONS, data: new Uint8Array(bytes) }).promise
  for (const number of pages) {
    if (performance.now() > room.deadline) break
    const page = await document.getPage(number)
    const { fnArray } = await page.getOperatorList()
    if (fnArray.length === 0) blank.push(number)
    else pictures.set(number, await draw(page))
    page.cleanup()
  }
  return { pictures, blank }
}

const packageFolder = (name: string) =>
  fileURLToPath(new URL(`./${name}/`, import.meta.resolve('pdfjs-dist/package.json')))

const OPTIONS = {
  verbosity: 0,
  useSystemFonts: false,
  disableFontFace: true,
  isEvalSupported: false,
  maxImageSize: MAX_PIXELS,
  standardFontDataUrl: packageFolder('standard_fonts'),
  cMapUrl: packageFolder('cmaps'),
  wasmUrl: packageFolder('wasm'),
  iccUrl: packageFolder('iccs'),
}

async function draw(page: PDFPageProxy): Promise<string> {
  const { width, height } = page.getViewport({ scale: 1 })
  checkDimensions(width, height)
  const viewport = page.getViewport({ scale: LONG_SIDE / Math.max(width, height) })
  const canvas = createCanvas(Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height)))
  const canvasContext = canvas.getContext('2d')
  // The package draws on anything that implements a browser's canvas.
  await page.render({ canvas: canvas as never, canvasContext: canvasContext as never, viewport }).promise
  return `data:image/jpeg;base64,${(await canvas.encode('jpeg', 85)).toString('base64')}`
}
