/**
 * A HEIC of 32 × 32 pixels of one colour, which no package writes: a single block of plain samples (PCM) needs only two
 * fixed bits of HEVC coding, so that the whole encoder is headers (ITU-T H.265, ISO/IEC 23008-12).
 */
export function heicFile({ y, cb, cr }: { y: number; cb: number; cr: number }): Buffer {
  const parameterSets = [nal(32, videoParameters()), nal(33, sequenceParameters()), nal(34, pictureParameters())]
  const slice = nal(19, sliceOf(Buffer.concat([Buffer.alloc(1024, y), Buffer.alloc(256, cb), Buffer.alloc(256, cr)])))
  const data = Buffer.concat([long(slice.length), slice])
  const type = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  // The data offset depends on the length of the `meta` box, which does not depend on the offset's value.
  const place = type.length + meta(parameterSets, 0, data.length).length + 8
  return Buffer.concat([type, meta(parameterSets, place, data.length), box('mdat', data)])
}

/** A bit writer for HEVC: `[number, length]`, or `e` for the variable-length code of a small number. */
class Bits {
  #bits = ''

  add(...parts: ([number, number] | ['e', number])[]): this {
    for (const [first, second] of parts) {
      if (first === 'e') {
        const code = (second + 1).toString(2)
        this.#bits += '0'.repeat(code.length - 1) + code
      } else this.#bits += second === 0 ? '' : first.toString(2).padStart(second, '0')
    }
    return this
  }

  /** Appends the stop bit if asked to, and pads the last byte with zeros. */
  bytes(stop = true): Buffer {
    const bits = this.#bits + (stop ? '1' : '')
    const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0')
    return Buffer.from(padded.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  }
}

type Part = [number, number] | ['e', number]
const e = (number: number): Part => ['e', number]
const flags = (bits: string): Part[] => [...bits].map((bit) => [Number(bit), 1])

// Main Still Picture, level 1.
const PROFILE: Part[] = [
  [3, 8],
  [0x7000, 16],
  [0, 16],
  [0x9000, 16],
  [0, 16],
  [0, 16],
  [30, 8],
]

const videoParameters = () =>
  new Bits()
    .add([0, 4], ...flags('11'), [0, 6], [0, 3], [1, 1], [0xffff, 16], ...PROFILE)
    .add([1, 1], e(0), e(0), e(0), [0, 6], e(0), ...flags('00'))
    .bytes()

const sequenceParameters = () =>
  new Bits()
    .add([0, 4], [0, 3], [1, 1], ...PROFILE, e(0), e(1), e(32), e(32), [0, 1], e(0), e(0), e(0))
    // Blocks of 32 only, then 8-bit PCM in such blocks, unfiltered.
    .add([1, 1], e(0), e(0), e(0), e(2), e(0), e(0), e(3), e(0), e(0), ...flags('000'))
    .add([1, 1], [7, 4], [7, 4], e(2), e(0), [1, 1], e(0), ...flags('00000'))
    .bytes()

const pictureParameters = () =>
  new Bits()
    .add(e(0), e(0), ...flags('00'), [0, 3], ...flags('00'), e(0), e(0), e(0), ...flags('000'), e(0), e(0))
    .add(...flags('0000000'), ...flags('101'), ...flags('00'), e(0), ...flags('00'))
    .bytes()

/** Header, the bits for "one undivided PCM block", the samples, and the bits for "end". */
function sliceOf(samples: Buffer): Buffer {
  const header = new Bits().add(...flags('10'), e(0), e(2), e(0)).bytes()
  return Buffer.concat([header, arithmetic(270), samples, arithmetic(510)])
}

/** The end of an arithmetic code with this interval range: a terminating bin and the flush (9.3.4.5, 9.3.4.6). */
function arithmetic(interval: number): Buffer {
  const bits = new Bits()
  let low = interval - 2
  let outstanding = 0
  let isFirst = true
  const put = (bit: number) => {
    if (!isFirst) bits.add([bit, 1])
    isFirst = false
    for (; outstanding > 0; outstanding -= 1) bits.add([1 - bit, 1])
  }
  for (let range = 2; range < 256; range *= 2) {
    if (low < 256) put(0)
    else if (low >= 512) {
      low -= 512
      put(1)
    } else {
      low -= 256
      outstanding += 1
    }
    low *= 2
  }
  put((low >> 9) & 1)
  return bits.add([((low >> 7) & 3) | 1, 2]).bytes(false)
}

/** A NAL unit with its header; a 3 is inserted after two zeros that would otherwise look like a start code. */
function nal(type: number, payload: Buffer): Buffer {
  const bytes = [type << 1, 1]
  let zeros = 0
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3)
      zeros = 0
    }
    bytes.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from(bytes)
}

function meta(parameterSets: Buffer[], place: number, length: number): Buffer {
  const arrays = parameterSets.map((set, index) =>
    Buffer.concat([Buffer.from([0xa0 + index, 0, 1]), short(set.length), set]),
  )
  const head = Buffer.from('0103700000009000000000001ef000fcfdf8f800000f03', 'hex')
  const properties = [box('hvcC', Buffer.concat([head, ...arrays])), fullBox('ispe', 0, long(32), long(32))]
  return fullBox(
    'meta',
    0,
    fullBox('hdlr', 0, Buffer.from('\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')),
    fullBox('pitm', 0, short(1)),
    fullBox('iloc', 0, short(0x4400), short(1), short(1), short(0), short(1), long(place), long(length)),
    fullBox('iinf', 0, short(1), fullBox('infe', 2, short(1), short(0), Buffer.from('hvc1\0'))),
    box('iprp', box('ipco', ...properties), fullBox('ipma', 0, long(1), short(1), Buffer.from([2, 0x81, 2]))),
  )
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([long(body.length + 8), Buffer.from(type), body])
}
const fullBox = (type: string, version: number, ...parts: Buffer[]) => box(type, long(version * 2 ** 24), ...parts)

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
