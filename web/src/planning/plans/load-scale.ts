/** The load of one week: minutes × RPE, as planned, as planned before the last change, and as done. */
export type WeekLoad = { planned: number; before: number | null; done: number }

/** A week's bars in percent of the chart's height, and the figure above them. */
export type WeekBars = { planned: number; before: number | null; done: number; label: number; value: number }

/** More weeks than this leave no room for text below each bar. */
export const MOST_WITH_WORDS = 10

/** The top of the axis: a round number that is easy to halve. */
export function axisTop(loads: readonly WeekLoad[]): number {
  const most = Math.max(0, ...loads.flatMap(({ planned, before, done }) => [planned, before ?? 0, done]))
  if (most === 0) return 100
  // Leaves room above the highest bar for two lines of numbers.
  const needed = most * 1.15
  const step = 10 ** Math.floor(Math.log10(needed))
  const rounded = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * step >= needed) ?? 10
  return Math.max(10, Math.round(rounded * step))
}

/** The heights of a week's bars; the figure is the load done for a past week, else the planned one. */
export function barsOf(load: WeekLoad, top: number, isOver: boolean): WeekBars {
  const { planned, before, done } = load
  const percent = (value: number) => Math.min(100, (value / top) * 100)
  const shownBefore = before !== null && before !== planned ? before : null
  return {
    planned: percent(planned),
    before: shownBefore === null ? null : percent(shownBefore),
    done: percent(done),
    label: percent(Math.max(planned, shownBefore ?? 0, done)),
    value: isOver ? done : planned,
  }
}
