/** The oxygen cost of running at a speed, in ml/kg/min (Daniels and Gilbert 1979). */
export function oxygenCost(metresPerMinute: number): number {
  return -4.6 + 0.182258 * metresPerMinute + 0.000104 * metresPerMinute ** 2
}

/** The speed in metres per minute at this oxygen cost. */
export function speedAtCost(oxygen: number): number {
  return (-0.182258 + Math.sqrt(0.182258 ** 2 + 4 * 0.000104 * (oxygen + 4.6))) / (2 * 0.000104)
}

/** The share of maximal oxygen uptake that can be sustained for a time. */
function sustainedShare(minutes: number): number {
  return 0.8 + 0.1894393 * Math.exp(-0.012778 * minutes) + 0.2989558 * Math.exp(-0.1932605 * minutes)
}

/** VDOT of a race. */
export function vdotOf(metres: number, seconds: number): number {
  const minutes = seconds / 60
  return oxygenCost(metres / minutes) / sustainedShare(minutes)
}

/** The time over a distance with this VDOT, found by bisection: a longer time always means a lower VDOT. */
export function timeAtVdot(metres: number, vdot: number): number {
  let [low, high] = [metres / 15, metres / 0.4]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (vdotOf(metres, middle) > vdot) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Seconds per kilometre at a share of the oxygen uptake at VDOT. */
export function paceAtShare(vdot: number, share: number): number {
  return 60_000 / speedAtCost(vdot * share)
}
