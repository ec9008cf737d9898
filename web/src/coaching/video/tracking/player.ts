import { VideoTrouble } from './trouble.ts'

const OPENING_MS = 15_000
/** Browsers in power-saving mode load nothing before playback. */
const NUDGE_MS = 2_000
const SEEKING_MS = 10_000
/** In a hidden page, or for a seek within one frame, no new frame is shown and the callback never fires. */
const CALLBACK_MS = 500
const SAME_SECONDS = 0.002

/**
 * A `<video>` element outside the page that shows one frame at a time, and knows which one if the browser reports it.
 */
export class Player {
  readonly element = document.createElement('video')
  readonly #address: string
  readonly #closing = new AbortController()
  /** When the shown frame begins on the element's clock; null if the browser does not report it. */
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

  /** Shows the frame that begins at `begins` by seeking to a time within it. */
  async show(within: number, begins: number): Promise<void> {
    if (this.#isShown(begins)) return
    await this.#jump(within)
    // Second attempt: a busy player may have shown the previous frame.
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

  /** Waits for an event; the timeout only runs while the page is visible, as browsers stop hidden players. */
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
