import { MOVEMENTS, type Movement } from '@touchline/contract/video.ts'

const KEY = 'video_movement'

/** The movement that was measured last on this device. */
export function lastMovement(): Movement {
  try {
    const kept = localStorage.getItem(KEY)
    return MOVEMENTS.find((movement) => movement === kept) ?? 'squat'
  } catch {
    return 'squat'
  }
}

export function keepMovement(movement: Movement): void {
  try {
    localStorage.setItem(KEY, movement)
  } catch {
    // Storage can be switched off; the next clip then begins with the first movement.
  }
}
