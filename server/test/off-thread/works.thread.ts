/** Work for tests: busy-waits, returns, fails, or exhausts memory. */
export function run({ busyMs = 0, fails, isHungry }: { busyMs?: number; fails?: string; isHungry?: boolean }): string {
  const end = performance.now() + busyMs
  while (performance.now() < end);
  if (fails) throw new RangeError(fails)
  const kept: number[][] = []
  while (isHungry) kept.push(Array.from({ length: 100_000 }, (_, at) => at))
  return 'done'
}
