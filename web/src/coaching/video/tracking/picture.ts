import type { FrameSize } from './frame-size.ts'
import type { AnyCanvas } from './frame-source.ts'

// The first is enough for nearly every picture; grass and water need more bytes, and a coach needs no grass.
const QUALITIES = [0.6, 0.4, 0.2]
const MOST_BYTES = 60_000

/** A small JPEG as a data URL of what is drawn. */
export async function smallPicture(
  size: FrameSize,
  draw: (canvas: AnyCanvas, size: FrameSize) => Promise<unknown>,
): Promise<string> {
  // Not every browser that plays a clip has canvases outside the page.
  const canvas = document.createElement('canvas')
  await draw(canvas, size)
  let jpeg = ''
  for (const quality of QUALITIES) {
    jpeg = canvas.toDataURL('image/jpeg', quality)
    if (bytesOf(jpeg) <= MOST_BYTES) break
  }
  return jpeg
}

function bytesOf(dataUrl: string): number {
  return ((dataUrl.length - dataUrl.indexOf(',')) * 3) / 4
}
