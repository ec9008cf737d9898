import heic from 'heic-decode'
import type { Reading } from '../answer.ts'
import { checkDimensions, pictureFromPixels } from './picture.ts'

/** Reads the format of iPhone photos: sharp's bundled libvips lacks HEVC. */
export async function readHeic(bytes: Buffer): Promise<Reading> {
  const images = await heic.all({ buffer: bytes })
  const [first] = images
  if (!first) throw new Error('a HEIC file without an image')
  checkDimensions(first.width, first.height)
  const { data, width, height } = await first.decode()
  const picture = await pictureFromPixels(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height)
  return { kind: 'image', unit: 'pages', sections: [], images: [picture] }
}
