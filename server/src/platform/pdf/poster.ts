import { readFileSync } from 'node:fs'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { writePdf } from './pdf.ts'

/** A poster (A4) with a QR code; `**` marks bold text. */
export type Poster = {
  language: LanguageCode
  title: string
  lead: string
  /** The content of the QR code, and the caption below it. */
  qr: string
  call: string
  steps: readonly string[]
  /** The alternative for people without a camera. */
  otherWay: string
  valid: { label: string; date: string }
  foot: string
}

/** Renders a poster as PDF. */
export function pdfOfPoster(poster: Poster): Promise<Buffer> {
  return writePdf(definitionOf(poster))
}

// In points: an A4 page, its margin, and the positions of its parts.
const PAGE = { width: 595.28, height: 841.89, margin: 45.4 }
const FLOOR_HEIGHT = 380
const BOARD = { x: PAGE.margin, y: 306, width: 266, height: 296, padding: 22 }
const STEPS = { x: 340, y: 408, apart: 70, circle: 17, lineHeight: 19.5, lineCharacters: 27 }
const RULE_Y = 690

const INK = '#12231d'
const QUIET = '#41514a'
const LINE = '#b9c5bf'
const FLOOR = '#003a2b'
const CHALK = '#f2f8f5'
const DIM_CHALK = '#b4d3c7'
const DOT = '#ffc927'

// The web app's drawings (web/src/ui/drawings) with stroke widths in drawing units, the only ones PDF supports.
const floorDrawing = insideOf('hall-floor.svg')
const sportsDrawing = drawing('sports.svg')

function definitionOf(poster: Poster): TDocumentDefinitions {
  return {
    info: { title: poster.title, creator: PRODUCT_NAME, producer: PRODUCT_NAME },
    language: poster.language,
    pageSize: 'A4',
    pageMargins: [PAGE.margin, 0, PAGE.margin, 0],
    defaultStyle: { font: 'text', fontSize: 15, lineHeight: 1.15, color: INK },
    content: [...head(poster), ...board(poster), ...steps(poster), ...foot(poster)],
  }
}

function head({ title, lead }: Poster): Content[] {
  return [
    { svg: floor(), absolutePosition: { x: 0, y: 0 } },
    { svg: LOGO, width: 28, absolutePosition: { x: PAGE.margin, y: 42 } },
    {
      text: PRODUCT_NAME,
      font: 'display',
      fontSize: 23,
      color: CHALK,
      absolutePosition: { x: PAGE.margin + 36, y: 43 },
    },
    {
      stack: [
        { text: title.toUpperCase(), font: 'display', fontSize: titleSize(title), lineHeight: 0.78, color: CHALK },
        { text: lead, color: DIM_CHALK, margin: [0, 16, 10, 0] },
      ],
      absolutePosition: { x: PAGE.margin, y: 104 },
    },
  ]
}

function board({ qr, call }: Poster): Content[] {
  const { x, y, width, height, padding } = BOARD
  const inner = width - 2 * padding
  return [
    {
      canvas: [
        { type: 'rect', x: 0, y: 0, w: width, h: height, r: 17, color: '#ffffff', lineColor: INK, lineWidth: 1.4 },
      ],
      absolutePosition: { x, y },
    },
    {
      columns: [{ width, qr, fit: inner, foreground: INK, eccLevel: 'M', alignment: 'center' }],
      absolutePosition: { x, y: y + padding + 4 },
    },
    {
      columns: [{ width, text: call, font: 'display', fontSize: 18, alignment: 'center' }],
      absolutePosition: { x, y: y + height - 36 },
    },
  ]
}

function steps({ steps }: Poster): Content[] {
  const { x, apart, circle, lineHeight, lineCharacters } = STEPS
  return steps.flatMap((step, index): Content[] => {
    const y = STEPS.y + index * apart
    const ring = {
      type: 'ellipse',
      x: circle,
      y: circle,
      r1: circle,
      r2: circle,
      lineWidth: 2,
      lineColor: INK,
    } as const
    return [
      { canvas: [ring], absolutePosition: { x, y } },
      {
        columns: [
          {
            width: 2 * circle,
            text: String(index + 1),
            font: 'display',
            fontSize: 20,
            lineHeight: 1,
            alignment: 'center',
          },
        ],
        absolutePosition: { x, y: y + 5 },
      },
      {
        columns: [{ width: PAGE.width - PAGE.margin - x - 46, text: withBold(step), fontSize: 14 }],
        // Vertically centres the text on its number.
        absolutePosition: {
          x: x + 46,
          y: y + circle - (Math.ceil(step.replaceAll('*', '').length / lineCharacters) * lineHeight) / 2,
        },
      },
    ]
  })
}

function foot({ otherWay, valid, foot }: Poster): Content[] {
  const width = PAGE.width - 2 * PAGE.margin
  return [
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 1, lineColor: LINE }],
      absolutePosition: { x: PAGE.margin, y: RULE_Y },
    },
    {
      columns: [
        { width: '*', text: withBold(otherWay), fontSize: 13 },
        {
          width: 190,
          alignment: 'right',
          stack: [
            { text: valid.label, fontSize: 11, color: QUIET },
            { text: valid.date, font: 'display', fontSize: 31, lineHeight: 1 },
          ],
        },
      ],
      columnGap: 20,
      absolutePosition: { x: PAGE.margin, y: RULE_Y + 18 },
    },
    {
      columns: [{ width: 280, text: foot, fontSize: 10, color: QUIET }],
      absolutePosition: { x: PAGE.margin, y: 788 },
    },
    { svg: sportsDrawing, width: 215, absolutePosition: { x: PAGE.width - PAGE.margin - 215, y: 786 } },
  ]
}

/** The largest size at which it fits into one, two or three lines; a letter is about a third as wide as high. */
function titleSize(title: string): number {
  const width = PAGE.width - 2 * PAGE.margin
  const longestWord = Math.max(...title.split(/\s+/).map((word) => word.length))
  const fitting = [85, 62, 44].map((largest, index) => {
    const lines = index + 1
    const filled = lines === 1 ? 1 : 0.78
    return Math.min(largest, (width * lines * filled) / (0.39 * title.length), width / (0.39 * longestWord))
  })
  return Math.max(20, ...fitting)
}

function withBold(text: string): { text: string; bold: boolean }[] {
  return text.split('**').map((part, index) => ({ text: part, bold: index % 2 === 1 }))
}

/** The green court floor with its lines, which fade towards the name. */
function floor(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE.width}" height="${FLOOR_HEIGHT}" viewBox="0 0 ${PAGE.width} ${FLOOR_HEIGHT}">
<defs><clipPath id="floor"><rect width="${PAGE.width}" height="${FLOOR_HEIGHT}"/></clipPath>
<linearGradient id="fade" x1="0" y1="0" x2="1" y2="0.25"><stop offset="0.3" stop-color="${FLOOR}" stop-opacity="1"/><stop offset="1" stop-color="${FLOOR}" stop-opacity="0.45"/></linearGradient></defs>
<rect width="${PAGE.width}" height="${FLOOR_HEIGHT}" fill="${FLOOR}"/>
<g clip-path="url(#floor)"><g transform="translate(60 40) scale(5.4 4.6)" fill="none" stroke-linecap="round" stroke-linejoin="round">${floorDrawing}</g></g>
<rect width="${PAGE.width}" height="${FLOOR_HEIGHT}" fill="url(#fade)"/></svg>`
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle fill="${DOT}" cx="16" cy="5.6" r="3.6"/><path d="M3.5 13.5h25M16 13.5V29M6.2 29a9.8 9.8 0 0 1 19.6 0" fill="none" stroke="${CHALK}" stroke-width="3" stroke-linecap="round"/></svg>`

function drawing(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

function insideOf(name: string): string {
  return drawing(name).replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
}
