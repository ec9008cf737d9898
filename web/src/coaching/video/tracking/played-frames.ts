import { EncodedPacketSink } from 'mediabunny'
import type { FrameSize } from './frame-size.ts'
import { type AnyCanvas, type FrameSource, penOf } from './frame-source.ts'
import { Player } from './player.ts'
import { VideoTrouble } from './trouble.ts'
import type { VideoFile } from './video-file.ts'

/**
 * Reads frames with a `<video>` element, for browsers without WebCodecs and for formats that only the element plays.
 * The file itself says when each frame begins; the element seeks to the middle of the requested one, so that rounding
 * cannot miss it, and requestVideoFrameCallback reports which frame it shows (docs/decisions/0062-video-without-webcodecs.md).
 */
export async function playedFrames(file: Blob, video: VideoFile): Promise<FrameSource> {
  const packets = new EncodedPacketSink(video.track)
  const player = await Player.open(file)
  // Some browsers start every clip at 0, others at the file's own first timestamp.
  const shift = player.shownTime === null ? 0 : player.shownTime - video.start
  const frame = 1 / video.framesPerSecond

  async function keyPrefix(at: number): Promise<{ begins: number; middle: number }> {
    const packet = await packets.getPacket(Math.max(at, video.start), { metadataOnly: true })
    if (!packet) throw new VideoTrouble('NOT_A_VIDEO')
    const lasts = packet.duration > 0 ? Math.min(packet.duration, 2 * frame) : frame
    return { begins: packet.timestamp, middle: packet.timestamp + lasts / 2 }
  }

  async function draw(canvas: AnyCanvas, at: number, size: FrameSize): Promise<number> {
    const { begins, middle } = await keyPrefix(at)
    await player.show(middle + shift, begins + shift)
    penOf(canvas, size).drawImage(player.element, 0, 0, size.width, size.height)
    // Reports the frame actually shown, even if it is not the requested one.
    return player.shownTime === null ? begins : player.shownTime - shift
  }

  return { draw, glance: draw, close: () => player.close() }
}

/** Whether a `<video>` element claims that it may play a track; only its first frame proves it. */
export async function mayPlay({ track }: VideoFile): Promise<boolean> {
  const codec = await track.getCodecParameterString()
  if (!codec || typeof document === 'undefined') return false
  const element = document.createElement('video')
  // MOV and Matroska have no MIME type that all players know, but are played as these two.
  return ['video/mp4', 'video/webm'].some((type) => element.canPlayType(`${type}; codecs="${codec}"`) !== '')
}
