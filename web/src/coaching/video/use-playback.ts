import { useEffect, useState } from 'react'
import { frameAt, frameCount, type Timeline, timeOf } from './timeline.ts'

export const SPEEDS = [1, 0.5, 0.25] as const
export type Speed = (typeof SPEEDS)[number]

export type Playback = ReturnType<typeof usePlayback>

/** The frame on screen, moved by hand or by playback. */
export function usePlayback(timeline: Timeline) {
  const [wantedFrame, setFrame] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const last = frameCount(timeline) - 1
  const frame = Math.min(wantedFrame, last)
  const { from, to, framesPerSecond } = timeline

  // biome-ignore lint/correctness/useExhaustiveDependencies: playback starts from the current frame
  useEffect(() => {
    if (!isPlaying) return
    const line = { from, to, framesPerSecond }
    const begin = { at: timeOf(line, frame), clock: performance.now() }
    let request = requestAnimationFrame(function step(now) {
      const at = begin.at + ((now - begin.clock) / 1000) * speed
      setFrame(frameAt(line, at))
      if (at >= to) setPlaying(false)
      else request = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(request)
  }, [isPlaying, speed, from, to, framesPerSecond])

  function show(next: number) {
    setPlaying(false)
    setFrame(Math.min(last, Math.max(0, next)))
  }

  return {
    frame,
    last,
    at: timeOf(timeline, frame),
    isPlaying,
    speed,
    setSpeed,
    show,
    showTime: (at: number) => show(frameAt(timeline, at)),
    toggle() {
      // At the end it starts over.
      if (!isPlaying && frame === last) setFrame(0)
      setPlaying(!isPlaying)
    },
  }
}
