/** Truncates a text to a width in pixels: SVG does not do so itself. */
export function fitText(text: string, width: number): string {
  const pen = penOf()
  if (!pen || pen.measureText(text).width <= width) return text
  for (let length = text.length - 1; length > 0; length--) {
    const cut = `${text.slice(0, length).trimEnd()}…`
    if (pen.measureText(cut).width <= width) return cut
  }
  return '…'
}

let pen: CanvasRenderingContext2D | null | undefined

function penOf(): CanvasRenderingContext2D | null {
  pen ??= document.createElement('canvas').getContext('2d')
  if (pen) pen.font = `560 14px ${getComputedStyle(document.body).fontFamily}`
  return pen
}
