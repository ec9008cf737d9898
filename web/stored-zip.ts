import { crc32 } from 'node:zlib'

/** A zip archive of uncompressed files, byte for byte the same in every build. */
export function storedZip(files: readonly { name: string; content: Uint8Array }[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const fileName = Buffer.from(name, 'ascii')
    const facts = factsOf(content, fileName.length)
    const header = Buffer.concat([uint32(0x04034b50), facts, fileName])
    const nowhereElse = Buffer.alloc(10)
    directory.push(uint32(0x02014b50), uint16(VERSION), facts, nowhereElse, uint32(offset), fileName)
    parts.push(header, Buffer.from(content))
    offset += header.length + content.length
  }
  const listing = Buffer.concat(directory)
  const end = [uint32(0x06054b50), Buffer.alloc(4), uint16(files.length), uint16(files.length)]
  return Buffer.concat([...parts, listing, ...end, uint32(listing.length), uint32(offset), uint16(0)])
}

const VERSION = 20
const FIRST_OF_JANUARY_1980 = 0x0021

/**
 * The fields that a file's own header and the directory share: version, no flags, stored, date, checksum, sizes,
 * lengths.
 */
function factsOf(content: Uint8Array, nameLength: number): Buffer {
  return Buffer.concat([
    uint16(VERSION),
    uint16(0),
    uint16(0),
    uint16(0),
    uint16(FIRST_OF_JANUARY_1980),
    uint32(crc32(content)),
    uint32(content.length),
    uint32(content.length),
    uint16(nameLength),
    uint16(0),
  ])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
