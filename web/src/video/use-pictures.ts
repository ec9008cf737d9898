import { useEffect, useState } from 'react'
import type { Take } from './take.ts'

/** The pictures of a take's key moments, one after another; null where one could not be made. */
export function usePictures(take: Take | undefined): readonly (string | null)[] {
  const [made, setMade] = useState<{ take: Take; pictures: readonly (string | null)[] }>()

  useEffect(() => {
    if (!take) return
    let isGone = false
    void (async () => {
      const pictures: (string | null)[] = []
      for (const { at } of take.report.phases) {
        pictures.push(await take.clip.picture(at).catch(() => null))
        if (isGone) return
        setMade({ take, pictures: [...pictures] })
      }
    })()
    return () => {
      isGone = true
    }
  }, [take])

  // Those of another clip are no pictures of this one.
  return made && made.take === take ? made.pictures : []
}
