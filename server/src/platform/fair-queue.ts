/** Limits on running and waiting jobs, in total and per group. */
export type FairQueueLimits = {
  atOnce: number
  atOncePerGroup?: number
  waiting?: number
  waitingPerGroup?: number
}

/** The owner of a job: groups take turns; each person in a group has one running job at a time. */
export type JobOwner = { group: string; person?: string }

type Job = { person: string | undefined; start(): void; refuse(error: Error): void }
type Group = { waiting: Job[]; running: number; busy: Set<string> }

/** Thrown if too many jobs are waiting, or the queue is closed. */
export class QueueFull extends Error {}

/** Runs jobs round robin between groups, so that a group with many jobs delays only its own. */
export class FairQueue {
  readonly #limits: Required<FairQueueLimits>
  /** In the order of their next turns: the group served last moves to the end. */
  readonly #groups = new Map<string, Group>()
  #running = 0
  #isClosed = false

  constructor(limits: FairQueueLimits) {
    const unlimited = { atOncePerGroup: Infinity, waiting: Infinity, waitingPerGroup: Infinity }
    this.#limits = { ...unlimited, ...limits }
  }

  /** Runs a job when it is its turn; rejects with QueueFull if the queue is full. */
  async run<Result>({ group: name, person }: JobOwner, work: () => Promise<Result>): Promise<Result> {
    await this.#turn(name, person)
    try {
      return await work()
    } finally {
      this.#finish(name, person)
    }
  }

  /** Rejects all waiting and future jobs. */
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

  /**
   * If the queue is full, rejects the last job of the longest line, so that a group with a single job is never pushed
   * out by a flood.
   */
  #refuseSurplus(joined: Group): void {
    if (joined.waiting.length > this.#limits.waitingPerGroup) joined.waiting.pop()?.refuse(new QueueFull())
    const lines = [...this.#groups.values()].map(({ waiting }) => waiting)
    const total = lines.reduce((sum, line) => sum + line.length, 0)
    if (total <= this.#limits.waiting) return
    const longest = lines.reduce((one, other) => (other.length > one.length ? other : one), joined.waiting)
    longest.pop()?.refuse(new QueueFull())
  }
}
