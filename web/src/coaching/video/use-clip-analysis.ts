import type { Movement } from '@touchline/contract/coaching/video.ts'
import { useEffect, useRef, useState } from 'react'
import { trackedFramesPerSecond } from './analysed-clip.ts'
import { firstPart, isTooLong, type Part } from './part.ts'
import { timeLeftEstimator } from './time-left.ts'
import type { Track } from './track.ts'
import { type Clip, openClip } from './tracking/clip.ts'
import { canTrack, trackClip } from './tracking/tracking.ts'
import type { TrackingProgress } from './tracking/tracking-progress.ts'
import { VideoTrouble, type VideoTroubleCode } from './tracking/trouble.ts'

/** The steps from choosing a clip to its measurement. */
export type ClipAnalysisState =
  | { step: 'empty' }
  | { step: 'opening'; name: string }
  | { step: 'ready'; clip: Clip }
  /** `secondsLeft` is null until an estimate is possible. */
  | { step: 'measuring'; clip: Clip; progress: TrackingProgress; secondsLeft: number | null }
  | { step: 'done'; clip: Clip; track: Track | null }

export type ClipAnalysis = ReturnType<typeof useClipAnalysis>

/**
 * The lifecycle of one clip from the choice to its measurement. It is released when another one is chosen and when the
 * page is left.
 */
export function useClipAnalysis() {
  const [state, setState] = useState<ClipAnalysisState>({ step: 'empty' })
  const [trouble, setTrouble] = useState<VideoTroubleCode>()
  const [part, setPart] = useState<Part>(firstPart(0))
  const clip = useRef<Clip>(undefined)
  const work = useRef(new AbortController())

  function startAnew(): AbortSignal {
    work.current.abort()
    work.current = new AbortController()
    setTrouble(undefined)
    return work.current.signal
  }

  function letGo() {
    clip.current?.close()
    clip.current = undefined
  }

  useEffect(
    () => () => {
      work.current.abort()
      clip.current?.close()
    },
    [],
  )

  /** Opens a file; returns the clip if it can be used. */
  async function choose(file: File): Promise<Clip | undefined> {
    const signal = startAnew()
    letGo()
    setState({ step: 'opening', name: file.name })
    try {
      const opened = await openClip(file)
      if (signal.aborted) {
        opened.close()
        return undefined
      }
      clip.current = opened
      setPart(firstPart(opened.seconds))
      setState({ step: 'ready', clip: opened })
      return opened
    } catch (error) {
      if (signal.aborted) return undefined
      setState({ step: 'empty' })
      setTrouble(codeOf(error))
      return undefined
    }
  }

  async function measure(movement: Movement): Promise<void> {
    const signal = startAnew()
    const chosen = chosenPart()
    if (!chosen) return
    if (!canTrack()) return setState({ step: 'done', clip: chosen, track: null })
    const estimate = timeLeftEstimator()
    const show = (progress: TrackingProgress) =>
      setState({ step: 'measuring', clip: chosen, progress, secondsLeft: estimate(progress) })
    show({ stage: 'loading', share: 0 })
    try {
      const track = await trackClip(chosen, {
        framesPerSecond: trackedFramesPerSecond(movement),
        signal,
        onProgress: (progress) => !signal.aborted && show(progress),
      })
      if (!signal.aborted) setState({ step: 'done', clip: chosen, track })
    } catch (error) {
      if (signal.aborted) return
      goToChoice()
      setTrouble(codeOf(error))
    }
  }

  /** Only the chosen part of a long clip is read. */
  function chosenPart(): Clip | undefined {
    const whole = clip.current
    return whole && isTooLong(whole.seconds) ? whole.part(part.from, part.to) : whole
  }

  function goToChoice() {
    setState(clip.current ? { step: 'ready', clip: clip.current } : { step: 'empty' })
  }

  return {
    state,
    trouble,
    part,
    setPart,
    choose,
    measure,
    /** Opens a file and measures it at once, unless a part has to be chosen first. */
    async chooseAndMeasure(file: File, movement: Movement) {
      const opened = await choose(file)
      if (opened && !isTooLong(opened.seconds)) await measure(movement)
    },
    /** Continues with only the pictures. */
    skipMeasuring() {
      startAnew()
      const chosen = chosenPart()
      if (chosen) setState({ step: 'done', clip: chosen, track: null })
    },
    /** Returns to the choice; the clip and its part stay. */
    goBack() {
      startAnew()
      goToChoice()
    },
    clear() {
      startAnew()
      letGo()
      setState({ step: 'empty' })
    },
  }
}

function codeOf(error: unknown): VideoTroubleCode {
  return error instanceof VideoTrouble ? error.code : 'FAILED'
}
