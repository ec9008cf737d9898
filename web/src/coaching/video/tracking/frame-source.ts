import type { FrameSize } from './frame-size.ts'

export type AnyCanvas = HTMLCanvasElement | OffscreenCanvas

/** Reads frames of one file, with times on the file's own clock. */
export type FrameSource = {
  /** Draws the frame shown at a given time, and returns when that frame begins. Optimised for sequential reading. */
  draw(canvas: AnyCanvas, at: number, size: FrameSize): Promise<number>
  /** The same for a single frame elsewhere; it does not move the position of `draw`. */
  glance(canvas: AnyCanvas, at: number, size: FrameSize): Promise<number>
  close(): void
}

/** Resizes a canvas and returns its 2D context. */
export function penOf(canvas: AnyCanvas, { width, height }: FrameSize) {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (!pen) throw new Error('This browser draws nothing.')
  return pen
}
