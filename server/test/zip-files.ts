import { crc32, deflateRawSync } from 'node:zlib'

/** A file in an archive; the optional fields override what the archive declares about it. */
export type ZipEntry = {
  name: string
  data: string | Buffer
  /** Already deflated data, for content too large for memory. */
  deflated?: Buffer
  size?: number
  flags?: number
  mode?: number
}

/** Writes an archive byte by byte, so that it can lie. */
export function zipFile(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const data = Buffer.from(entry.data)
    const packed = entry.deflated ?? deflateRawSync(data)
    const about = aboutEntry(entry, data, packed)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), about, short(0), Buffer.from(entry.name)])
    const mode = ((entry.mode ?? 0o100644) << 16) >>> 0
    directory.push(
      Buffer.from('PK\x01\x02', 'latin1'),
      short(0x0314),
      about,
      Buffer.concat([short(0), short(0), short(0), short(0), long(mode), long(offset), Buffer.from(entry.name)]),
    )
    parts.push(local, packed)
    offset += local.length + packed.length
  }
  const central = Buffer.concat(directory)
  const count = short(entries.length)
  const end = [
    Buffer.from('PK\x05\x06', 'latin1'),
    short(0),
    short(0),
    count,
    count,
    long(central.length),
    long(offset),
  ]
  return Buffer.concat([...parts, central, ...end, short(0)])
}

/** A deflated stream of zeros, made without holding the zeros in memory. */
export function deflatedZeros(megabytes: number): Buffer {
  // A one-megabyte block that does not end the stream, repeated; streams may be concatenated from such blocks.
  const block = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: 2 })
  return Buffer.concat([...Array.from({ length: megabytes }, () => block), deflateRawSync(Buffer.alloc(0))])
}

function aboutEntry(entry: ZipEntry, data: Buffer, packed: Buffer): Buffer {
  const size = entry.size ?? data.length
  return Buffer.concat([
    short(20),
    short(entry.flags ?? 0),
    short(8),
    long(0),
    long(crc32(data)),
    long(packed.length),
    long(size),
    short(Buffer.byteLength(entry.name)),
  ])
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value & 0xffff)
  return bytes
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
