/** How bad the days are: from the environment, or set by a test. */
export type ChaosSettings = {
  people: number
  kills: number
  /** How long people ask while faults occur. */
  seconds: number
  processes: number
  databaseRestarts: number
  seed: number
  /** How long the database may be away each time, not counting its own stop and start. */
  longestAwayMs: number
  /** Whether one process's disk is filled up, if possible. */
  fillsDisk: boolean
  /** Whether nginx runs in front of the processes, if it is installed. */
  withNginx: boolean
  wordsPerSecond: number
  /** Prints the progress messages of a run. */
  tell(sentence: string): void
}

const SECONDS_PER_KILL = 4

/** KILLS, SECONDS, PEOPLE, SEED, PROCESSES, RESTARTS and NGINX=off; the defaults are for a night's run. */
export function readChaosSettings(env: NodeJS.ProcessEnv): Omit<ChaosSettings, 'tell'> {
  const number = (name: string, otherwise: number) => Number(env[name] || otherwise)
  const kills = number('KILLS', 250)
  return {
    kills,
    people: number('PEOPLE', 200),
    seconds: number('SECONDS', Math.max(30, kills * SECONDS_PER_KILL)),
    processes: number('PROCESSES', 3),
    databaseRestarts: number('RESTARTS', 2),
    longestAwayMs: 8_000,
    fillsDisk: true,
    seed: number('SEED', Math.trunc(Math.random() * 2 ** 31)),
    withNginx: env.NGINX !== 'off',
    wordsPerSecond: number('WORDS', 30),
  }
}
