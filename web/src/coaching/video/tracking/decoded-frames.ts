import { VideoSampleSink } from 'mediabunny'
import { FrameCursor } from './frame-cursor.ts'
import { type FrameSource, penOf } from './frame-source.ts'
import { VideoTrouble } from './trouble.ts'
import type { VideoFile } from './video-file.ts'

/**
 * Reads frames with the browser's own decoder (WebCodecs): exactly the requested one, in the orientation it was filmed
 * in.
 */
export async function decodedFrames(video: VideoFile): Promise<FrameSource> {
  const sink = new VideoSampleSink(video.track)
  const cursor = new FrameCursor(sink)
  // A browser may claim that it can decode a clip and fail at the first frame.
  await cursor.frameAt(video.start + 0.25 / video.framesPerSecond).catch((cause: unknown) => {
    cursor.close()
    throw cause instanceof VideoTrouble ? cause : new VideoTrouble('CODEC', { cause })
  })
  return {
    async draw(canvas, at, size) {
      const sample = await cursor.frameAt(at)
      sample.draw(penOf(canvas, size), 0, 0, size.width, size.height)
      return sample.timestamp
    },
    async glance(canvas, at, size) {
      const sample = await sink.getSample(at)
      if (!sample) throw new VideoTrouble('FAILED')
      sample.draw(penOf(canvas, size), 0, 0, size.width, size.height)
      const { timestamp } = sample
      sample.close()
      return timestamp
    },
    close: () => cursor.close(),
  }
}
