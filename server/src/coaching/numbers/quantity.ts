import type { QuantityKind, UnitName } from './units.ts'

/** A number in a question and what it measures; `start` and `end` are offsets in the normalised question. */
export type Quantity = {
  kind: QuantityKind
  value: number
  unit?: UnitName
  start: number
  end: number
  /** Other interpretations: `1:45` is 105 s or 1 h 45 min, `5'11"` a time or a height. */
  or?: readonly { kind: QuantityKind; value: number }[]
  /** The other factor of `5x100 kg`, written before or after. */
  times?: number
}
