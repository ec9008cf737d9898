import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { heicFile } from './heic-files.ts'
import type { HostileFile } from './hostile-file.ts'
import { bmpFile, gifOf, jpegWithSize, photo, pngOf } from './image-files.ts'
import { docxFile, paragraph } from './office-files.ts'

/** Images that lie about their size, are broken, or are also valid as another type. */
export async function hostileImages(): Promise<HostileFile[]> {
  const jpeg = await photo(64, 64)
  const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer()
  const png = await sharp(jpeg).png().toBuffer()
  const webp = await sharp(jpeg).webp({ lossless: true }).toBuffer()
  const hugeWebp = Buffer.from(webp)
  // A lossless WebP stores each side in fourteen bits after its signature.
  hugeWebp.writeUInt32LE(0x0fffffff, hugeWebp.indexOf('VP8L') + 9)
  const heic = heicFile({ y: 81, cb: 90, cr: 240 })
  const hugeHeic = Buffer.from(heic)
  hugeHeic.fill(Buffer.from('0000fde80000fde8', 'hex'), heic.indexOf('ispe') + 8, heic.indexOf('ispe') + 16)
  return [
    { name: 'a PNG of 50,000 × 50,000', bytes: pngOf(50_000, 50_000), ends: ['FILE_TOO_COMPLEX'] },
    { name: 'a PNG of 2,147,483,647 × 1', bytes: pngOf(2_147_483_647, 1), ends: ['FILE_TOO_COMPLEX', 'FILE_DAMAGED'] },
    { name: 'a PNG without size', bytes: pngOf(0, 0), ends: ['FILE_DAMAGED'] },
    { name: 'a PNG without its pixels', bytes: pngOf(3_000, 3_000), ends: ['FILE_DAMAGED'] },
    { name: 'a truncated PNG', bytes: png.subarray(0, png.length / 2), ends: ['FILE_DAMAGED'] },
    { name: 'a truncated JPEG', bytes: noise.subarray(0, noise.length / 2), ends: ['FILE_DAMAGED'] },
    {
      name: 'a JPEG that says it is 65,500 × 65,500',
      bytes: jpegWithSize(jpeg, 65_500, 65_500),
      ends: ['FILE_TOO_COMPLEX'],
    },
    {
      name: 'a JPEG that says it is 9,000 × 9,000',
      bytes: jpegWithSize(jpeg, 9_000, 9_000),
      ends: ['FILE_DAMAGED', 'harmless'],
    },
    { name: 'a GIF of 100,000 frames', bytes: gifOf(100_000), ends: ['harmless'] },
    {
      name: 'a GIF of 65,535 × 65,535',
      bytes: gifOf(2, 65_535, 65_535),
      ends: ['FILE_TOO_COMPLEX', 'FILE_DAMAGED', 'harmless'],
    },
    { name: 'a WebP that says it is 16,384 × 16,384', bytes: hugeWebp, ends: ['FILE_TOO_COMPLEX', 'FILE_DAMAGED'] },
    { name: 'a truncated WebP', bytes: webp.subarray(0, 30), ends: ['FILE_DAMAGED'] },
    {
      name: 'a HEIC of nothing but its header',
      bytes: Buffer.from('00000018667479706865696300000000', 'hex'),
      ends: ['FILE_DAMAGED'],
    },
    { name: 'a truncated HEIC', bytes: heic.subarray(0, 900), ends: ['FILE_DAMAGED'] },
    { name: 'a HEIC that says it is 65,000 × 65,000', bytes: hugeHeic, ends: ['FILE_TOO_COMPLEX', 'FILE_DAMAGED'] },
    {
      name: 'a HEIC of noise',
      bytes: Buffer.concat([
        Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'),
        randomBytes(50_000),
      ]),
      ends: ['FILE_DAMAGED'],
    },
    {
      name: 'a TIFF without directory',
      bytes: Buffer.from('49492a00ffffff7f', 'hex'),
      ends: ['FILE_DAMAGED', 'FILE_TYPE_UNSUPPORTED'],
    },
    { name: 'a bitmap', bytes: bmpFile(), ends: ['FILE_TYPE_UNSUPPORTED'] },
    {
      name: 'an icon',
      bytes: Buffer.from('00000100010001010000010018003000000016000000', 'hex'),
      ends: ['FILE_TYPE_UNSUPPORTED'],
    },
    {
      name: 'a GIF that is a script too',
      bytes: Buffer.concat([gifOf(1), Buffer.from('/*<script>alert(1)</script>*/')]),
      ends: ['harmless'],
    },
    {
      name: 'a JPEG with an archive behind it',
      bytes: Buffer.concat([jpeg, docxFile(paragraph('x'))]),
      ends: ['harmless'],
    },
  ]
}
