/** Standard race distances in metres. */
export const MILE = 1609.344
export const HALF_MARATHON = 21_097.5
export const MARATHON = 42_195
export const RACE_DISTANCES = [1000, MILE, 3000, 5000, 10_000, 15_000, HALF_MARATHON, MARATHON] as const

/** Times that no one has run, about four per cent below the world records of 2025. */
const FASTEST: readonly (readonly [metres: number, seconds: number])[] = [
  [60, 6],
  [100, 9.2],
  [200, 18.3],
  [400, 41.5],
  [800, 97],
  [1500, 198],
  [3000, 420],
  [5000, 720],
  [10_000, 1500],
  [HALF_MARATHON, 3300],
  [MARATHON, 7020],
  [100_000, 21_000],
]

/** The plausible times over a distance: from faster than anyone to a slow walk. */
export function plausibleTimes(metres: number): { min: number; max: number } {
  return { min: Math.floor(fastestTime(metres)), max: Math.round((metres / 1000) * slowestPace(metres)) }
}

/** Between two known distances, the time is interpolated by a power law. */
function fastestTime(metres: number): number {
  const next = Math.max(
    1,
    FASTEST.findIndex(([distance]) => distance >= metres),
  )
  const [[nearer, sooner], [farther, later]] = [FASTEST[next - 1], FASTEST[next]] as [
    [number, number],
    [number, number],
  ]
  if (metres > 100_000) return 21_000 * (metres / 100_000)
  const share = Math.log(metres / nearer) / Math.log(farther / nearer)
  return sooner * (later / sooner) ** share
}

function slowestPace(metres: number): number {
  return metres > HALF_MARATHON ? 900 : 720
}
