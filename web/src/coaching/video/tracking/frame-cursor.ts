import type { VideoSample, VideoSampleSink } from 'mediabunny'
import { VideoTrouble } from './trouble.ts'

// Reading on is cheaper than restarting at the last key frame, up to about this far.
const STEP_SECONDS = 1

/** Reads a clip's frames by time: playing forward decodes one frame each, seeking restarts the decoder. */
export class FrameCursor {
  readonly #sink: VideoSampleSink
  #frames: AsyncGenerator<VideoSample, void, unknown> | undefined
  #shown: VideoSample | undefined
  #next: VideoSample | undefined
  #isClosed = false

  constructor(sink: VideoSampleSink) {
    this.#sink = sink
  }

  /** The frame shown at a time of the file; the cursor owns it, so callers must not close it. */
  async frameAt(time: number): Promise<VideoSample> {
    if (!this.#shown || time < this.#shown.timestamp || time > this.#shown.timestamp + STEP_SECONDS) {
      this.#letGo()
      this.#frames = this.#sink.samples(time)
      this.#next = await this.#read()
    }
    while (this.#next && (!this.#shown || this.#next.timestamp <= time)) {
      this.#shown?.close()
      this.#shown = this.#next
      this.#next = await this.#read()
    }
    if (!this.#shown) throw new VideoTrouble('NOT_A_VIDEO')
    return this.#shown
  }

  close(): void {
    this.#isClosed = true
    this.#letGo()
  }

  #letGo(): void {
    this.#shown?.close()
    this.#next?.close()
    this.#shown = undefined
    this.#next = undefined
    void this.#frames?.return()
    this.#frames = undefined
  }

  async #read(): Promise<VideoSample | undefined> {
    const { value } = (await this.#frames?.next()) ?? {}
    if (!this.#isClosed) return value ?? undefined
    // It arrived after closing; frames hold the decoder's memory until they are closed.
    value?.close()
    return undefined
  }
}
