import { Builder, ByteBuffer, type Offset } from 'flatbuffers'

/** The input normalization of a model: (x − mean) / deviation for every colour of every pixel. */
export type Normalization = { mean: number; deviation: number }

// Field indexes in TensorFlow Lite's model schema.
const MODEL = { version: 0, operatorCodes: 1, subgraphs: 2, description: 3, buffers: 4, metadataBuffer: 5, metadata: 6 }
const SIGNATURES = 7

/**
 * Adds TFLITE_METADATA to the model, without which the tracker refuses it. The model's own bytes stay unchanged:
 * offsets in a flatbuffer only point forward, so a new root before them can reference their parts.
 */
export function withMetadata(model: Uint8Array, normalization: Normalization): Uint8Array {
  const old = new ByteBuffer(model)
  const root = old.readInt32(0)
  const padded = new Uint8Array(Math.ceil(model.length / 16) * 16)
  padded.set(model)

  const builder = new Builder(padded.length + 65_536)
  // The weights were aligned to 16 bytes, and must be again.
  builder.prep(16, 0)
  builder.createByteVector(padded)
  const moved = (position: number): Offset => padded.length - position

  const content = metadataOf(normalization)
  builder.prep(16, content.length)
  const data = builder.createByteVector(content)
  builder.startObject(1)
  builder.addFieldOffset(0, data, 0)
  const buffer = builder.endObject()
  const oldBuffers = tablesIn(old, root, MODEL.buffers)
  const buffers = vectorOf(builder, [...oldBuffers.map(moved), buffer])

  const name = builder.createString('TFLITE_METADATA')
  builder.startObject(2)
  builder.addFieldOffset(0, name, 0)
  builder.addFieldInt32(1, oldBuffers.length, 0)
  const entry = builder.endObject()
  const metadata = vectorOf(builder, [...tablesIn(old, root, MODEL.metadata).map(moved), entry])

  builder.startObject(SIGNATURES + 1)
  builder.addFieldInt32(MODEL.version, old.readInt32(root + old.__offset(root, slot(MODEL.version))), 0)
  for (const field of [MODEL.operatorCodes, MODEL.subgraphs, MODEL.description, MODEL.metadataBuffer, SIGNATURES]) {
    const at = old.__offset(root, slot(field))
    if (at) builder.addFieldOffset(field, moved(old.__indirect(root + at)), 0)
  }
  builder.addFieldOffset(MODEL.buffers, buffers, 0)
  builder.addFieldOffset(MODEL.metadata, metadata, 0)
  builder.finish(builder.endObject(), 'TFL3')
  return builder.asUint8Array()
}

/** The minimum the tracker requires: one RGB image and its normalization, in MediaPipe's metadata schema. */
function metadataOf({ mean, deviation }: Normalization): Uint8Array {
  const builder = new Builder(512)
  const [means, deviations] = [floats(builder, mean), floats(builder, deviation)]
  const normalization = table(builder, { 0: means, 1: deviations })
  const unit = union(builder, 1, normalization)
  const units = vectorOf(builder, [unit])
  builder.startObject(1)
  builder.addFieldInt8(0, 1, 0)
  const picture = builder.endObject()
  const content = union(builder, 2, picture)
  const tensor = table(builder, { 3: content, 4: units })
  const subgraph = table(builder, { 2: vectorOf(builder, [tensor]) })
  const subgraphs = vectorOf(builder, [subgraph])
  const parser = builder.createString('1.0.0')
  builder.finish(table(builder, { 3: subgraphs, 7: parser }), 'M001')
  return builder.asUint8Array()
}

function slot(field: number): number {
  return 4 + 2 * field
}

/** The positions of the tables in a vector of tables. */
function tablesIn(buffer: ByteBuffer, root: number, field: number): number[] {
  const at = buffer.__offset(root, slot(field))
  if (!at) return []
  const start = buffer.__vector(root + at)
  return Array.from({ length: buffer.__vector_len(root + at) }, (_, index) => buffer.__indirect(start + 4 * index))
}

function vectorOf(builder: Builder, offsets: Offset[]): Offset {
  builder.startVector(4, offsets.length, 4)
  for (const offset of offsets.toReversed()) builder.addOffset(offset)
  return builder.endVector()
}

function floats(builder: Builder, value: number): Offset {
  builder.startVector(4, 1, 4)
  builder.addFloat32(value)
  return builder.endVector()
}

function table(builder: Builder, fields: Record<number, Offset>): Offset {
  builder.startObject(Math.max(...Object.keys(fields).map(Number)) + 1)
  for (const [field, offset] of Object.entries(fields)) builder.addFieldOffset(Number(field), offset, 0)
  return builder.endObject()
}

/** A table whose first field is a union: its type, then its value. */
function union(builder: Builder, kind: number, offset: Offset): Offset {
  builder.startObject(2)
  builder.addFieldInt8(0, kind, 0)
  builder.addFieldOffset(1, offset, 0)
  return builder.endObject()
}
