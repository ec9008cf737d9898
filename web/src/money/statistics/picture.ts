import { saveFile } from '../../platform/api/download.ts'

const SCALE = 2
const PADDING = 20
const HEADING_HEIGHT = 40

/**
 * Saves a chart as a picture. Its shapes are painted on a canvas with the page's computed colours and fonts: an image
 * made from the markup would have neither the page's fonts nor its theme.
 */
export async function savePicture(chart: SVGSVGElement, heading: string, name: string): Promise<void> {
  await document.fonts.ready
  const { width, height } = chart.getBoundingClientRect()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil((width + 2 * PADDING) * SCALE)
  canvas.height = Math.ceil((height + 2 * PADDING + HEADING_HEIGHT) * SCALE)
  const paint = canvas.getContext('2d')
  if (!paint) return
  paintGround(paint, canvas, chart, heading)
  const toCanvas = new DOMMatrix([SCALE, 0, 0, SCALE, PADDING * SCALE, (PADDING + HEADING_HEIGHT) * SCALE])
  const fromScreen = chart.getScreenCTM()?.inverse()
  for (const shape of chart.querySelectorAll<SVGGraphicsElement>('rect, line, path, circle, text')) {
    const placed = shape.getScreenCTM()
    if (!placed || !fromScreen) continue
    paint.setTransform(toCanvas.multiply(fromScreen).multiply(placed))
    paintShape(paint, shape)
  }
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (file) saveFile(file, `${name}.png`)
}

function paintGround(
  paint: CanvasRenderingContext2D,
  { width, height }: HTMLCanvasElement,
  chart: SVGSVGElement,
  heading: string,
): void {
  const card = getComputedStyle(chart.closest('.card') ?? chart)
  paint.fillStyle = card.backgroundColor
  paint.fillRect(0, 0, width, height)
  paint.scale(SCALE, SCALE)
  paint.fillStyle = card.color
  paint.font = `700 22px ${card.getPropertyValue('--font-display')}`
  paint.fillText(heading, PADDING, PADDING + 18)
}

function paintShape(paint: CanvasRenderingContext2D, shape: SVGGraphicsElement): void {
  const style = getComputedStyle(shape)
  if (style.display === 'none' || style.visibility === 'hidden') return
  paint.globalAlpha = Number(style.opacity)
  if (shape instanceof SVGTextElement) paintText(paint, shape, style)
  else paintPath(paint, pathOf(shape), style)
}

function paintPath(paint: CanvasRenderingContext2D, path: Path2D, style: CSSStyleDeclaration): void {
  if (style.fill !== 'none') {
    paint.fillStyle = style.fill
    paint.fill(path)
  }
  if (style.stroke === 'none') return
  paint.strokeStyle = style.stroke
  paint.lineWidth = Number.parseFloat(style.strokeWidth)
  paint.lineJoin = style.strokeLinejoin as CanvasLineJoin
  paint.lineCap = style.strokeLinecap as CanvasLineCap
  paint.setLineDash(style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(Number.parseFloat))
  paint.stroke(path)
}

function paintText(paint: CanvasRenderingContext2D, text: SVGTextElement, style: CSSStyleDeclaration): void {
  paint.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  paint.textAlign = ({ middle: 'center', end: 'right' } as const)[style.textAnchor] ?? 'left'
  paint.fillStyle = style.fill
  paint.fillText(text.textContent ?? '', numberOf(text, 'x'), numberOf(text, 'y'))
}

function pathOf(shape: SVGGraphicsElement): Path2D {
  const path = new Path2D(shape.getAttribute('d') ?? '')
  const [x, y] = [numberOf(shape, 'x'), numberOf(shape, 'y')]
  if (shape instanceof SVGRectElement)
    path.roundRect(x, y, numberOf(shape, 'width'), numberOf(shape, 'height'), numberOf(shape, 'rx'))
  if (shape instanceof SVGCircleElement)
    path.arc(numberOf(shape, 'cx'), numberOf(shape, 'cy'), numberOf(shape, 'r'), 0, 2 * Math.PI)
  if (shape instanceof SVGLineElement) {
    path.moveTo(numberOf(shape, 'x1'), numberOf(shape, 'y1'))
    path.lineTo(numberOf(shape, 'x2'), numberOf(shape, 'y2'))
  }
  return path
}

function numberOf(shape: Element, attribute: string): number {
  return Number(shape.getAttribute(attribute) ?? 0)
}
