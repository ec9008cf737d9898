/** How many jobs run and wait, in all and of one group. */
export type FairQueueLimits = {
  atOnce: number
  atOncePerGroup?: number
  waiting?: number
  waitingPerGroup?: number
}

/** Whose job it is: groups take turns; a person of a group has one job running at a time. */
export type JobOwner = { group: string; person?: string }

type Job = { person: string | undefined; start(): void; refuse(error: Error): void }
type Group = { waiting: Job[]; running: number; busy: Set<string> }

/** Thrown when too many jobs wait already, or the queue was closed. */
export class QueueFull extends Error {}

/** Runs jobs, round robin between groups, so that a group with many jobs delays its own and nobody else's. */
export class FairQueue {
  readonly #limits: Required<FairQueueLimits>
  /** In the order of their next turns: whoever has just had one goes last. */
  readonly #groups = new Map<string, Group>()
  #running = 0
  #isClosed = false

  constructor(limits: FairQueueLimits) {
    const unlimited = { atOncePerGroup: Infinity, waiting: Infinity, waitingPerGroup: Infinity }
    this.#limits = { ...unlimited, ...limits }
  }

  /** Runs a job when its turn comes; rejects with QueueFull if there is no place to wait. */
  async run<Result>({ group: name, person }: JobOwner, work: () => Promise<Result>): Promise<Result> {
    await this.#turn(name, person)
    try {
      return await work()
    } finally {
      this.#finish(name, person)
    }
  }

  /** Refuses whatever waits, and everything that comes later. */
  close(): void {
    this.#isClosed = true
    for (const { waiting } of this.#groups.values()) {
      for (const job of waiting.splice(0)) job.refuse(new QueueFull())
    }
  }

  #turn(name: string, person: string | undefined): Promise<void> {
    return new Promise((start, refuse) => {
      if (this.#isClosed) return refuse(new QueueFull())
      const group = this.#groups.get(name) ?? { waiting: [], running: 0, busy: new Set() }
      this.#groups.set(name, group)
      const job = { person, start, refuse }
      group.waiting.push(job)
      this.#startNext()
      if (group.waiting.includes(job)) this.#refuseSurplus(group)
    })
  }

  #finish(name: string, person: string | undefined): void {
    const group = this.#groups.get(name)
    if (!group) return
    group.running -= 1
    if (person !== undefined) group.busy.delete(person)
    this.#running -= 1
    this.#groups.delete(name)
    if (group.running > 0 || group.waiting.length > 0) this.#groups.set(name, group)
    this.#startNext()
  }

  #startNext(): void {
    for (const [name, group] of [...this.#groups]) {
      if (this.#running >= this.#limits.atOnce) return
      const job = this.#nextOf(group)
      if (!job) continue
      group.waiting.splice(group.waiting.indexOf(job), 1)
      group.running += 1
      if (job.person !== undefined) group.busy.add(job.person)
      this.#running += 1
      this.#groups.delete(name)
      this.#groups.set(name, group)
      job.start()
    }
  }

  #nextOf({ waiting, running, busy }: Group): Job | undefined {
    if (running >= this.#limits.atOncePerGroup) return undefined
    return waiting.find(({ person }) => person === undefined || !busy.has(person))
  }

  /** Where too many wait, the last of the longest line goes: that is never a group with one job among floods. */
  #refuseSurplus(joined: Group): void {
    if (joined.waiting.length > this.#limits.waitingPerGroup) joined.waiting.pop()?.refuse(new QueueFull())
    const lines = [...this.#groups.values()].map(({ waiting }) => waiting)
    const total = lines.reduce((sum, line) => sum + line.length, 0)
    if (total <= this.#limits.waiting) return
    const longest = lines.reduce((one, other) => (other.length > one.length ? other : one), joined.waiting)
    longest.pop()?.refuse(new QueueFull())
  }
}
