import { BlobSource, Input, type InputVideoTrack, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import { VideoTrouble } from './trouble.ts'

/** A video file that is open for reading, piece by piece and never whole; page and worker read it alike. */
export type VideoFile = {
  readonly track: InputVideoTrack
  /** When the first frame is shown, on the file's own clock; clips cut by a phone do not begin at 0. */
  readonly start: number
  readonly seconds: number
  readonly framesPerSecond: number
  /** The size in which a frame is shown, turned as it was filmed. */
  readonly width: number
  readonly height: number
  close(): void
}

/** Opens a video file, or says with a VideoTrouble why it cannot be read. */
export async function openVideoFile(file: Blob): Promise<VideoFile> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] })
  try {
    const track = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null
    if (!track) throw new VideoTrouble('NOT_A_VIDEO')
    return { ...(await factsOf(track)), close: () => input.dispose() }
  } catch (error) {
    input.dispose()
    // What cannot be read to its end was cut off while it was copied, or is no video at all.
    throw error instanceof VideoTrouble ? error : new VideoTrouble('NOT_A_VIDEO', { cause: error })
  }
}

async function factsOf(track: InputVideoTrack): Promise<Omit<VideoFile, 'close'>> {
  const start = await track.getFirstTimestamp()
  const end = await track.computeDuration()
  const { averagePacketRate } = await track.computePacketStats(RATE_PACKETS)
  return {
    track,
    start,
    seconds: end - start,
    // A clip of a single frame has no rate.
    framesPerSecond: Number.isFinite(averagePacketRate) && averagePacketRate > 0 ? averagePacketRate : 1,
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
  }
}

// The rate is known after this many frames; reading them all would take seconds with a large file.
const RATE_PACKETS = 120
