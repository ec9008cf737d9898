import type { FrameSize } from './frame-size.ts'

export type AnyCanvas = HTMLCanvasElement | OffscreenCanvas

/** Reads frames of one file, times counted on the file's own clock. */
export type FrameSource = {
  /** Draws the frame that is shown at a time, and answers when that frame begins. Made for going on and on. */
  draw(canvas: AnyCanvas, at: number, size: FrameSize): Promise<number>
  /** The same for a single frame from elsewhere; it leaves the place where `draw` reads. */
  glance(canvas: AnyCanvas, at: number, size: FrameSize): Promise<number>
  close(): void
}

/** Gives a canvas its size, and answers what draws on it. */
export function penOf(canvas: AnyCanvas, { width, height }: FrameSize) {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (!pen) throw new Error('This browser draws nothing.')
  return pen
}
