import { classNames } from './class-names.ts'
import floor from './drawings/hall-floor.svg?no-inline'

/**
 * The hall floor with all its sports painted over each other; an image, because its colours are fixed and it is large.
 */
export function HallFloor({ className }: { className?: string | undefined }) {
  return <img src={floor} alt="" decoding="async" className={classNames('hall', className)} />
}
