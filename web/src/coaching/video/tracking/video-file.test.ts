import {
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { expect, test } from 'vitest'
import { openVideoFile } from './video-file.ts'

const FRAME_BYTES = 10_000
const RATE = 30

/** An MP4 with empty frames, rotated as by a phone. */
async function clipOf(seconds: number, rotation: 0 | 90 | 180 | 270): Promise<Blob> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const source = new EncodedVideoPacketSource('hevc')
  output.addVideoTrack(source, { rotation })
  await output.start()
  const decoderConfig = {
    codec: 'hvc1.1.6.L93.B0',
    codedWidth: 640,
    codedHeight: 480,
    description: new Uint8Array(23),
  }
  for (let index = 0; index < seconds * RATE; index += 1) {
    const kind = index % RATE === 0 ? 'key' : 'delta'
    await source.add(new EncodedPacket(new Uint8Array(FRAME_BYTES), kind, index / RATE, 1 / RATE), { decoderConfig })
  }
  await output.finalize()
  return new Blob([target.buffer as ArrayBuffer])
}

/** The file, and a count of the bytes read from it; without its stream, which Node fills all at once. */
function counted(file: Blob): { file: Blob; bytesRead: () => number } {
  let bytes = 0
  const slice = (from: number, to: number) => {
    bytes += to - from
    return file.slice(from, to)
  }
  const watched = new Proxy(file, {
    has: (own, key) => key !== 'stream' && Reflect.has(own, key),
    get: (own, key) => (key === 'slice' ? slice : ownValue(own, key)),
  })
  return { file: watched, bytesRead: () => bytes }
}

function ownValue(file: Blob, key: string | symbol): unknown {
  const value = Reflect.get(file, key)
  return typeof value === 'function' ? value.bind(file) : value
}

test('[VID-03] of a long clip only what is asked for is read, never the whole file', async () => {
  const long = await clipOf(120, 0)
  const { file, bytesRead } = counted(long)
  const video = await openVideoFile(file)
  expect(video.seconds).toBeCloseTo(120, 1)
  expect(video.framesPerSecond).toBeCloseTo(RATE, 1)
  const packets = new EncodedPacketSink(video.track)
  expect((await packets.getPacket(100.01))?.timestamp).toBeCloseTo(100, 5)
  expect(bytesRead()).toBeGreaterThan(0)
  expect(bytesRead()).toBeLessThan(long.size / 10)
  video.close()
})

test.each([
  [0, 640, 480],
  [90, 480, 640],
  [180, 640, 480],
  [270, 480, 640],
] as const)('[VID-03] a clip turned by %d degrees is %d by %d pixels large', async (rotation, width, height) => {
  const video = await openVideoFile(await clipOf(1, rotation))
  expect(video).toMatchObject({ width, height })
  expect(await video.track.getRotation()).toBe(rotation)
  video.close()
})
