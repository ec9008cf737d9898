export type FrameSize = { width: number; height: number }

/** The model scales to 256 by 256 pixels: more make it slower and not better. */
export const LOOKED_AT_LONG_SIDE = 512

/** A frame scaled down to at most `longSide` pixels on its long side; never enlarged. */
export function fitted({ width, height }: FrameSize, longSide: number): FrameSize {
  const scale = Math.min(1, longSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
