import type { FrameSize } from './frame-size.ts'
import type { AnyCanvas } from './frame-source.ts'

// The first is enough for nearly every picture; only grass and water need more bytes, which are of no interest to a
// coach.
const QUALITIES = [0.6, 0.4, 0.2]
const MOST_BYTES = 60_000

/** A small JPEG of the drawing, as a data URL. */
export async function smallPicture(
  size: FrameSize,
  draw: (canvas: AnyCanvas, size: FrameSize) => Promise<unknown>,
): Promise<string> {
  // Not every browser that plays a clip supports OffscreenCanvas.
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
