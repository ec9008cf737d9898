/** How bad the days are: from the environment, or as a test chooses. */
export type ChaosSettings = {
  people: number
  kills: number
  /** For how long people ask while things go wrong. */
  seconds: number
  processes: number
  databaseRestarts: number
  seed: number
  /** For how long the database may be away each time, its own stop and start not counted. */
  longestAwayMs: number
  /** Whether the disk of one process is filled up, if that can be done. */
  fillsDisk: boolean
  /** Whether nginx stands before the processes, if it is installed. */
  withNginx: boolean
  wordsPerSecond: number
  /** The sentences that a run says on its way. */
  tell(sentence: string): void
}

const SECONDS_PER_KILL = 4

/** KILLS, SECONDS, PEOPLE, SEED, PROCESSES, RESTARTS and NGINX=off; the defaults are a night's run. */
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
