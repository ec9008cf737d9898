import type { Endpoint } from '@touchline/contract/platform/endpoint.ts'
import { CallFailed, type CallOptions, respond } from './call.ts'

/**
 * Makes a call that responds with a file and saves it under the name in the response, else under `name`. Throws on
 * refusal like any other call.
 */
export async function download<Target extends Endpoint>(
  target: Target,
  options: CallOptions<Target>,
  name: string,
): Promise<void> {
  const response = await respond(target, options)
  const file = await response.blob().catch((cause) => {
    throw new CallFailed('NETWORK', '', undefined, { cause })
  })
  saveFile(file, fileNameIn(response.headers.get('content-disposition')) ?? name)
}

/** Saves a file as if the user had clicked a link to it. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/**
 * The file name in a content-disposition header; the encoded one first, because only it can have letters like ž and ß.
 */
export function fileNameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decoded(encoded.trim())
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? /filename=([^;"]+)/i.exec(disposition ?? '')?.[1]?.trim()
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
