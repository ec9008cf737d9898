export type FrameSize = { width: number; height: number }

/** The model looks at 256 by 256 pixels: more make it slower and not better. */
export const LOOKED_AT_LONG_SIDE = 512

/** The size of a frame with its long side at most so many pixels; never larger than it was. */
export function fitted({ width, height }: FrameSize, longSide: number): FrameSize {
  const scale = Math.min(1, longSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
