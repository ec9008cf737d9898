import { useState } from 'react'
import type { KeyFrame, Take } from './take.ts'
import { usePictures } from './use-pictures.ts'

/** Which pictures of a take are sent: all that could be made, but for those left out. */
export function useSelection(take: Take | undefined) {
  const pictures = usePictures(take)
  const [choice, setChoice] = useState<{ take: Take | undefined; leftOut: ReadonlySet<number> }>()
  const leftOut = choice?.take === take && choice ? choice.leftOut : NOTHING
  const phases = take?.report.phases ?? []
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
      setChoice({ take, leftOut: next })
    },
  }
}

const NOTHING: ReadonlySet<number> = new Set()
