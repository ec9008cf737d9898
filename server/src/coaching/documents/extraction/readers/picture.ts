import sharp, { type Sharp } from 'sharp'
import type { Reading } from '../answer.ts'
import { FileRefusal } from '../file-refusal.ts'

/** Maximum length of a picture's long side in pixels: a model sees no more, and more costs. */
export const LONG_SIDE = 1_536

/** More than any camera has; checked before decoding. */
export const MAX_PIXELS = 120_000_000

/** Reads an image, the first frame if it is animated. */
export async function readPicture(bytes: Buffer): Promise<Reading> {
  return { kind: 'image', unit: 'pages', sections: [], images: [await pictureFrom(bytes)] }
}

/** Converts an encoded image to a JPEG. */
export async function pictureFrom(bytes: Buffer): Promise<string> {
  // Reads only the header: without sharp's own limit, so that the check below reports the size.
  const { width, height } = await sharp(bytes, { ...INPUT, limitInputPixels: false }).metadata()
  checkDimensions(width, height)
  return reencode(sharp(bytes, INPUT))
}

/** Converts raw pixels (RGBA) to a JPEG. */
export function pictureFromPixels(data: Uint8Array, width: number, height: number): Promise<string> {
  return reencode(sharp(data, { ...INPUT, raw: { width, height, channels: 4 } }))
}

/** Refuses an image by its declared size. */
export function checkDimensions(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new FileRefusal('FILE_DAMAGED', 'an image without a size')
  if (width * height > MAX_PIXELS) throw new FileRefusal('FILE_TOO_COMPLEX', `an image of ${width} × ${height}`)
}

const INPUT = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 } as const

// Only the libvips loaders that we need: it has many more, some with parsers of their own.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.concurrency(1)
sharp.cache(false)

/** Rotated according to its EXIF data, which is then removed: place and time of a picture are private. */
async function reencode(image: Sharp): Promise<string> {
  const jpeg = await image
    .autoOrient()
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 85, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
