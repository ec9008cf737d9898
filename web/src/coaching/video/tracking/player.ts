import { VideoTrouble } from './trouble.ts'

const OPENING_MS = 15_000
/** A browser that saves energy loads nothing before it plays. */
const NUDGE_MS = 2_000
const SEEKING_MS = 10_000
/** A page that nobody sees, or a jump within one frame, shows nothing new, and nobody calls back. */
const CALLBACK_MS = 500
const SAME_SECONDS = 0.002

/** A `<video>` element outside the page that shows one frame at a time, and knows which one where the browser tells. */
export class Player {
  readonly element = document.createElement('video')
  readonly #address: string
  readonly #closing = new AbortController()
  /** When the shown frame begins on the element's clock; null where the browser does not tell. */
  shownTime: number | null = null

  private constructor(file: Blob) {
    this.#address = URL.createObjectURL(file)
    Object.assign(this.element, { muted: true, playsInline: true, preload: 'auto' })
  }

  /** Opens a file and shows its first frame. */
  static async open(file: Blob): Promise<Player> {
    const player = new Player(file)
    try {
      await player.#load()
      await player.#jump(0)
      return player
    } catch (cause) {
      player.close()
      throw cause instanceof VideoTrouble ? cause : new VideoTrouble('CODEC', { cause })
    }
  }

  /** Shows the frame that begins at `begins` by going to a time within it. */
  async show(within: number, begins: number): Promise<void> {
    if (this.#isShown(begins)) return
    await this.#jump(within)
    // Once more: a player that was busy may have shown the frame before.
    if (this.shownTime !== null && !this.#isShown(begins)) await this.#jump(within)
  }

  close(): void {
    this.#closing.abort(new VideoTrouble('FAILED'))
    this.element.removeAttribute('src')
    this.element.load()
    URL.revokeObjectURL(this.#address)
  }

  #isShown(begins: number): boolean {
    return this.shownTime !== null && Math.abs(this.shownTime - begins) < SAME_SECONDS
  }

  async #load(): Promise<void> {
    const loaded = this.#happens('loadeddata', OPENING_MS, 'CODEC')
    this.element.src = this.#address
    const nudge = setTimeout(() => {
      this.element.play().then(
        () => this.element.pause(),
        () => undefined,
      )
    }, NUDGE_MS)
    await loaded.finally(() => clearTimeout(nudge))
    if (this.element.videoWidth === 0) throw new VideoTrouble('CODEC')
  }

  async #jump(time: number): Promise<void> {
    const shown = this.#nextShown()
    const sought = this.#happens('seeked', SEEKING_MS, 'PLAYBACK')
    this.element.currentTime = time
    await sought
    this.shownTime = await Promise.race([shown, new Promise<null>((resolve) => setTimeout(resolve, CALLBACK_MS, null))])
  }

  #nextShown(): Promise<number | null> {
    const { element } = this
    if (!('requestVideoFrameCallback' in element)) return Promise.resolve(null)
    return new Promise((resolve) => element.requestVideoFrameCallback((_, { mediaTime }) => resolve(mediaTime)))
  }

  /** Waits for an event for as long as the page is in front: browsers stop players that nobody sees. */
  #happens(name: 'loadeddata' | 'seeked', limit: number, trouble: 'CODEC' | 'PLAYBACK'): Promise<void> {
    const { element } = this
    return new Promise((resolve, reject) => {
      const over = new AbortController()
      const { signal } = over
      const fail = (cause?: unknown) => {
        over.abort()
        reject(cause instanceof VideoTrouble ? cause : new VideoTrouble(trouble, { cause: element.error?.message }))
      }
      let timer = document.hidden ? undefined : setTimeout(fail, limit)
      signal.addEventListener('abort', () => clearTimeout(timer))
      document.addEventListener(
        'visibilitychange',
        () => {
          clearTimeout(timer)
          if (!document.hidden) timer = setTimeout(fail, limit)
        },
        { signal },
      )
      this.#closing.signal.addEventListener('abort', () => fail(this.#closing.signal.reason), { signal })
      element.addEventListener('error', () => fail(), { signal })
      element.addEventListener(
        name,
        () => {
          over.abort()
          resolve()
        },
        { signal },
      )
    })
  }
}
