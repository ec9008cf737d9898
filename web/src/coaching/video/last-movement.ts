import { MOVEMENTS, type Movement } from '@touchline/contract/coaching/video.ts'
import { deviceStorage } from '../../platform/api/browser-storage.ts'

const KEY = 'video_movement'

/** The movement last measured on this device. */
export function lastMovement(): Movement {
  const kept = deviceStorage.getItem(KEY)
  return MOVEMENTS.find((movement) => movement === kept) ?? 'squat'
}

export function keepMovement(movement: Movement): void {
  deviceStorage.setItem(KEY, movement)
}
