import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { anonymousBody } from './anonymous-bodies.ts'
import { isIdentified } from './identify.ts'

/** A file uploaded with a form. */
export type FormFile = { name: string; bytes: Uint8Array }

/** Options for reading a form. */
export type FormReading = {
  fileBytes: number
  /** Fields that contain JSON. */
  json: readonly string[]
  /** Throws if the headers and the fields so far do not authenticate the sender. */
  authenticate: (fields: Record<string, unknown>) => Promise<unknown>
}

const files = new WeakMap<FastifyRequest, FormFile>()

/** The file uploaded with a form. */
export function sentFile(request: FastifyRequest): FormFile | undefined {
  return files.get(request)
}

/**
 * Reads a form with at most one file; other bodies are returned unchanged. Buffers nothing of the file before its
 * sender is authenticated: a club password among the fields must precede it.
 */
export async function readForm(request: FastifyRequest, reading: FormReading): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  // A stream that was destroyed before it is read never ends, and neither would this call.
  if (request.raw.destroyed) throw new Error('Client disconnected')
  return Promise.race([readParts(request, reading), tooMuchFromNobody(request)])
}

async function readParts(
  request: FastifyRequest,
  { fileBytes, json, authenticate }: FormReading,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  const limits = { fileSize: fileBytes, files: 1, fields: 20, fieldSize: FIELD_BYTES, fieldNameSize: 100, parts: 25 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      await authenticate(fields)
      files.set(request, await read(part, fileBytes))
    } else fields[part.fieldname] = json.includes(part.fieldname) ? parsed(part.value, part.fieldname) : part.value
  }
  return fields
}

const FIELD_BYTES = 1024 * 1024

/** Rejects if an unauthenticated sender exceeds their maximum; never settles otherwise. */
function tooMuchFromNobody(request: FastifyRequest): Promise<never> {
  const { raw } = request
  return new Promise((_, reject) => {
    raw.on('data', function count(chunk: Buffer) {
      if (isIdentified(request)) return raw.off('data', count)
      try {
        anonymousBody(request)?.take(chunk.length)
      } catch (failure) {
        raw.off('data', count).unpipe()
        reject(failure)
      }
    })
  })
}

async function read({ filename, file }: MultipartFile, fileBytes: number): Promise<FormFile> {
  const tooLarge = new Failure('FILE_TOO_LARGE', { megabytes: fileBytes / 1024 / 1024 })
  // Otherwise we would wait for the rest, which may never end.
  file.once('limit', () => file.destroy(tooLarge))
  const chunks: Uint8Array[] = []
  for await (const chunk of file) chunks.push(chunk)
  return { name: filename, bytes: Buffer.concat(chunks) }
}

function parsed(value: unknown, field: string): unknown {
  try {
    return value === '' ? undefined : JSON.parse(String(value))
  } catch (cause) {
    throw new Failure('INVALID_INPUT', { field }, { cause })
  }
}
