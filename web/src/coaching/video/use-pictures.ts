import { useEffect, useState } from 'react'
import type { AnalysedClip } from './analysed-clip.ts'

/** The pictures of a clip's key moments, created one by one; null if one failed. */
export function usePictures(analysed: AnalysedClip | undefined): readonly (string | null)[] {
  const [made, setMade] = useState<{ analysed: AnalysedClip; pictures: readonly (string | null)[] }>()

  useEffect(() => {
    if (!analysed) return
    let isGone = false
    void (async () => {
      const pictures: (string | null)[] = []
      for (const { at } of analysed.report.phases) {
        pictures.push(await analysed.clip.picture(at).catch(() => null))
        if (isGone) return
        setMade({ analysed, pictures: [...pictures] })
      }
    })()
    return () => {
      isGone = true
    }
  }, [analysed])

  // Pictures of the previous clip must not be shown for this one.
  return made && made.analysed === analysed ? made.pictures : []
}
