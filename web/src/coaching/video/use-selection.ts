import { useState } from 'react'
import type { AnalysedClip, KeyFrame } from './analysed-clip.ts'
import { usePictures } from './use-pictures.ts'

/** The pictures of a clip to send: all that could be created, except those left out. */
export function useSelection(analysed: AnalysedClip | undefined) {
  const pictures = usePictures(analysed)
  const [choice, setChoice] = useState<{ analysed: AnalysedClip | undefined; leftOut: ReadonlySet<number> }>()
  const leftOut = choice?.analysed === analysed && choice ? choice.leftOut : NOTHING
  const phases = analysed?.report.phases ?? []
  const keyFrames: KeyFrame[] = phases.flatMap(({ phase, at }, index) => {
    const image = pictures[index]
    return image && !leftOut.has(index) ? [{ at, phase, image }] : []
  })
  return {
    pictures,
    leftOut,
    keyFrames,
    isComplete: pictures.length === phases.length,
    toggle(index: number) {
      const next = new Set(leftOut)
      if (!next.delete(index)) next.add(index)
      setChoice({ analysed, leftOut: next })
    },
  }
}

const NOTHING: ReadonlySet<number> = new Set()
