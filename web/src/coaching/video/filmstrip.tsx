import { useEffect, useRef } from 'react'
import type { Clip } from './tracking/clip.ts'
import styles from './trim.module.css'

const PICTURES = 8
const LONG_SIDE = 160

/** Thumbnails of a clip at even intervals. */
export function Filmstrip({ clip }: { clip: Clip }) {
  const strip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const canvases = [...(strip.current?.children ?? [])] as HTMLCanvasElement[]
    let isGone = false
    void (async () => {
      for (const [index, canvas] of canvases.entries()) {
        if (isGone) return
        // A thumbnail that cannot be drawn leaves a gap; the handles work without it.
        await clip.drawThumbnail(canvas, (clip.seconds * (index + 0.5)) / PICTURES, LONG_SIDE).catch(() => undefined)
      }
    })()
    return () => {
      isGone = true
    }
  }, [clip])

  return (
    <div ref={strip} className={styles.filmstrip} aria-hidden="true">
      {Array.from({ length: PICTURES }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each position always shows the same share of the clip
        <canvas key={index} />
      ))}
    </div>
  )
}
