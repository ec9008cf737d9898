import { deflateSync } from 'node:zlib'

/** A PDF object: its dictionary, and the bytes of its stream if it has one. */
export type PdfObject = string | { dictionary: string; stream: Buffer }

/** Builds a PDF of these objects, numbered from 1; the first is the catalogue. */
export function pdfOf(objects: PdfObject[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  objects.forEach((object, index) => {
    const body =
      typeof object === 'string'
        ? Buffer.from(object)
        : Buffer.concat([
            Buffer.from(`<< ${object.dictionary} /Length ${object.stream.length} >>\nstream\n`),
            object.stream,
            Buffer.from('\nendstream'),
          ])
    const written = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    offsets.push(length)
    parts.push(written)
    length += written.length
  })
  const places = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places}`
  return Buffer.concat([
    ...parts,
    Buffer.from(`${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`),
  ])
}

/** A PDF with one page per text; line breaks separate lines, tabs separate columns. */
export function pdfFile(pages: string[]): Buffer {
  const kids = pages.map((_, index) => `${index * 2 + 4} 0 R`).join(' ')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${index * 2 + 5} 0 R >>`,
      { dictionary: '/Filter /FlateDecode', stream: deflateSync(Buffer.from(textOperators(text))) },
    ]),
  ])
}

/** A PDF of scanned pages: each contains only one JPEG. */
export function scannedPdf(jpeg: Buffer, size: { width: number; height: number }, pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`)
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /I 3 0 R >> >> /Contents 4 0 R >>'
  const image = `/Type /XObject /Subtype /Image /Width ${size.width} /Height ${size.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    { dictionary: image, stream: jpeg },
    { dictionary: '', stream: Buffer.from('q 595 0 0 842 0 0 cm /I Do Q') },
    ...kids.map(() => page),
  ])
}

/** A PDF with an unknown password. */
export function encryptedPdf(): Buffer {
  const key = '4E'.repeat(32)
  const encryption = `<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -44 >>`
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>', encryption]
  return pdfOf(objects, '/Encrypt 3 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]')
}

const COLUMN_WIDTH = 120

function textOperators(text: string): string {
  return text
    .split('\n')
    .flatMap((line, row) =>
      line.split('\t').map((cell, column) => {
        const escaped = cell.replace(/[\\()]/g, '\\$&')
        return `BT /F1 10 Tf ${40 + column * COLUMN_WIDTH} ${800 - row * 14} Td (${escaped}) Tj ET`
      }),
    )
    .join('\n')
}
