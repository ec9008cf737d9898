const MEMBERS_PER_SEAT = 10
const ROWS = 6
const SEATS_PER_ROW = 25

/** The stand of a plan: 150 seats, each for ten members, filled from the middle of the front row. */
export function SeatChart({ members }: { members: number }) {
  const taken = takenSeats(members)
  return (
    <svg className="seat-chart" viewBox="0 0 220 104" aria-hidden="true">
      {seatsFromTheMiddle().map(({ row, offset }, order) => (
        <circle
          key={`${row}:${offset}`}
          {...placeOf(row, offset)}
          r="2.9"
          className={order < taken ? 'is-taken' : undefined}
        />
      ))}
    </svg>
  )
}

/** The number of seats for that many members; capped at the total. */
function takenSeats(members: number): number {
  return Math.min(ROWS * SEATS_PER_ROW, Math.ceil(members / MEMBERS_PER_SEAT))
}

type Seat = { row: number; offset: number }

function seatsFromTheMiddle(): Seat[] {
  const half = (SEATS_PER_ROW - 1) / 2
  const seats = Array.from({ length: ROWS * SEATS_PER_ROW }, (_, index) => ({
    row: Math.floor(index / SEATS_PER_ROW),
    offset: (index % SEATS_PER_ROW) - half,
  }))
  return seats.sort((one, other) => distance(one) - distance(other))
}

// A row behind counts like two seats aside, which keeps the crowd round in the flat arc.
function distance({ row, offset }: Seat): number {
  return offset ** 2 + (2 * row) ** 2
}

// Rows are arcs around one centre, 9.4 apart, 124 degrees wide and compressed to nine tenths in height.
function placeOf(row: number, offset: number): { cx: string; cy: string } {
  const radius = 67.28 + 9.4 * row
  const angle = (offset / 12) * 62 * (Math.PI / 180)
  return { cx: (110 + radius * Math.sin(angle)).toFixed(1), cy: (127.85 - 0.9 * radius * Math.cos(angle)).toFixed(1) }
}
