import { BlobSource, Input, type InputVideoTrack, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import { VideoTrouble } from './trouble.ts'

/** An open video file, read in chunks and never as a whole, by the page and the worker alike. */
export type VideoFile = {
  readonly track: InputVideoTrack
  /** The timestamp of the first frame on the file's own clock; clips cut by a phone do not start at 0. */
  readonly start: number
  readonly seconds: number
  readonly framesPerSecond: number
  /** The display size of a frame, in the orientation it was filmed in. */
  readonly width: number
  readonly height: number
  close(): void
}

/** Opens a video file, or throws a VideoTrouble with the reason why it cannot be read. */
export async function openVideoFile(file: Blob): Promise<VideoFile> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] })
  try {
    const track = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null
    if (!track) throw new VideoTrouble('NOT_A_VIDEO')
    return { ...(await factsOf(track)), close: () => input.dispose() }
  } catch (error) {
    input.dispose()
    // A file that cannot be read to its end was truncated while being copied, or is not a video.
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

// This many frames are enough to know the rate; reading them all would take seconds for a large file.
const RATE_PACKETS = 120
