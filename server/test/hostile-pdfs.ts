import { deflateSync } from 'node:zlib'
import type { HostileFile } from './hostile-file.ts'
import { encryptedPdf, type PdfObject, pdfFile, pdfOf } from './pdf-files.ts'

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'
const ONE_PAGE = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = (more: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${more} >>`

/** PDFs that loop, expand, lie or run something. */
export function hostilePdfs(): HostileFile[] {
  const whole = pdfFile(['A page of a training plan', 'Another one of the same kind'])
  return [
    { name: 'a PDF with a password', bytes: encryptedPdf(), ends: ['FILE_ENCRYPTED'] },
    { name: 'a PDF cut in half', bytes: whole.subarray(0, whole.length / 2), ends: ['FILE_DAMAGED', 'harmless'] },
    { name: 'a PDF of its first line', bytes: Buffer.from('%PDF-1.7\n'), ends: ['FILE_DAMAGED'] },
    {
      name: 'a PDF whose pages hold themselves',
      bytes: pdfOf([CATALOGUE, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
      ends: ['FILE_DAMAGED'],
    },
    {
      name: 'a PDF that says it has a billion pages',
      bytes: pdfOf([CATALOGUE, '<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>', page('')]),
      ends: ['FILE_DAMAGED', 'FILE_TOO_COMPLEX', 'harmless'],
    },
    {
      name: 'a PDF whose table of objects points at itself',
      bytes: Buffer.from(
        '%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer << /Size 1 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF',
      ),
      ends: ['FILE_DAMAGED'],
    },
    {
      name: 'a PDF whose page bursts to 2 GB',
      bytes: withContent(twiceDeflated(2048)),
      ends: ['FILE_TOO_COMPLEX', 'FILE_DAMAGED', 'harmless'],
    },
    {
      name: 'a PDF with a form that draws itself',
      bytes: pdfOf([
        CATALOGUE,
        ONE_PAGE,
        page('/Resources << /XObject << /F 5 0 R >> >> /Contents 4 0 R'),
        content('/F Do'),
        form('/F Do /F Do', '/Resources << /XObject << /F 5 0 R >> >>'),
      ]),
      ends: ['FILE_DAMAGED', 'FILE_TOO_COMPLEX', 'harmless'],
    },
    {
      name: 'a PDF of forms that draw ten of the next, ten deep',
      bytes: laughingForms(),
      ends: ['FILE_TOO_COMPLEX', 'FILE_DAMAGED', 'harmless'],
    },
    {
      name: 'a PDF that runs JavaScript',
      bytes: pdfOf([
        '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (while\\(true\\){}) >> >>',
        ONE_PAGE,
        page(''),
      ]),
      ends: ['harmless'],
    },
    {
      name: 'a PDF that opens a program',
      bytes: pdfOf(['<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /Launch /F (/bin/sh) >> >>', ONE_PAGE, page('')]),
      ends: ['harmless'],
    },
    {
      name: 'a PDF with a page of 10,000,000 points',
      bytes: pdfOf([
        CATALOGUE,
        ONE_PAGE,
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10000000 10000000] /Contents 4 0 R >>',
        content('0 0 m 9 9 l S'),
      ]),
      ends: ['FILE_TOO_COMPLEX', 'harmless'],
    },
    {
      name: 'a PDF with an image of 50,000 × 50,000',
      bytes: pdfOf([
        CATALOGUE,
        ONE_PAGE,
        page('/Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R'),
        content('500 0 0 500 0 0 cm /I Do'),
        {
          dictionary:
            '/Type /XObject /Subtype /Image /Width 50000 /Height 50000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
          stream: deflateSync(Buffer.alloc(1_000_000)),
        },
      ]),
      ends: ['FILE_TOO_COMPLEX', 'FILE_DAMAGED', 'harmless'],
    },
    {
      name: 'a PDF nested 100,000 deep',
      bytes: pdfOf([CATALOGUE, ONE_PAGE, page(`/Deep ${'['.repeat(100_000)}${']'.repeat(100_000)}`)]),
      ends: ['FILE_TOO_COMPLEX', 'FILE_DAMAGED', 'harmless'],
    },
    {
      name: 'a PDF with a million drawings on a page',
      bytes: withContent({
        dictionary: '/Filter /FlateDecode',
        stream: deflateSync(Buffer.from('0 0 m 500 800 l S\n'.repeat(1_000_000))),
      }),
      ends: ['FILE_TOO_COMPLEX', 'FILE_DAMAGED', 'harmless'],
    },
  ]
}

const content = (operators: string): PdfObject => ({ dictionary: '', stream: Buffer.from(operators) })

const form = (operators: string, more = ''): PdfObject => ({
  dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 100 100] ${more}`,
  stream: Buffer.from(operators),
})

const withContent = (stream: PdfObject) => pdfOf([CATALOGUE, ONE_PAGE, page('/Contents 4 0 R'), stream])

/** Spaces deflated twice: a few kilobytes. */
function twiceDeflated(megabytes: number): PdfObject {
  const block = Buffer.alloc(megabytes * 16 * 1024, deflateSync(Buffer.alloc(64 * 1024, ' ')))
  const once = deflateSync(Buffer.alloc(megabytes * 64 * 1024, ' '))
  return {
    dictionary: '/Filter [/FlateDecode /FlateDecode]',
    stream: deflateSync(block.length > once.length ? once : block),
  }
}

function laughingForms(): Buffer {
  const depth = 10
  const resources = (number: number) => `/Resources << /XObject << /F ${number} 0 R >> >>`
  const forms = Array.from({ length: depth }, (_, level) =>
    form(level === depth - 1 ? '0 0 m 9 9 l S' : '/F Do '.repeat(10), resources(level + 6)),
  )
  return pdfOf([CATALOGUE, ONE_PAGE, page(`${resources(5)} /Contents 4 0 R`), content('/F Do'), ...forms])
}
