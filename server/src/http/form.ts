import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'

/** A file that came with a form. */
export type FormFile = { name: string; bytes: Uint8Array; isTooLarge: boolean }

const files = new WeakMap<FastifyRequest, FormFile>()

/** The file that came with a form. */
export function sentFile(request: FastifyRequest): FormFile | undefined {
  return files.get(request)
}

/**
 * Reads a form with at most one file, in whatever order its parts come; anything but a form is left as it is. Of a file
 * that is too large the rest is read and dropped: a browser that is still sending would not hear the answer.
 */
export async function readForm(
  request: FastifyRequest,
  { fileBytes, json }: { fileBytes: number; json: readonly string[] },
): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  if (Number(request.headers['content-length']) > LONGEST_SENDING * fileBytes) throw new Failure('PAYLOAD_TOO_LARGE')
  const fields: Record<string, unknown> = {}
  const limits = { fileSize: fileBytes, files: 1, fields: 20, fieldSize: FIELD_BYTES, fieldNameSize: 100, parts: 25 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') files.set(request, await read(part))
    else fields[part.fieldname] = json.includes(part.fieldname) ? parsed(part.value, part.fieldname) : part.value
  }
  return fields
}

const LONGEST_SENDING = 5
const FIELD_BYTES = 1024 * 1024

async function read({ filename, file }: MultipartFile): Promise<FormFile> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file) chunks.push(chunk)
  return { name: filename, bytes: Buffer.concat(chunks), isTooLarge: file.truncated }
}

function parsed(value: unknown, field: string): unknown {
  try {
    return value === '' ? undefined : JSON.parse(String(value))
  } catch (cause) {
    throw new Failure('INVALID_INPUT', { field }, { cause })
  }
}
