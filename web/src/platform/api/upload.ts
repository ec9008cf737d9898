import { type ChatEvent, ChatStreamDecoder } from '@touchline/contract/coaching/chat-stream.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { assertMayCall, CallFailed, refusalOf } from './call.ts'
import { holdConnection, pauseBeforeRetry } from './connection.ts'
import { MAX_SENDINGS } from './listen.ts'
import { storedToken } from './session-token.ts'

/** The author of the answer, and the id to stream it by. */
export type Accepted = Extract<ChatEvent, { type: 'metadata' }>

export type UploadOptions = {
  language: LanguageCode
  signal: AbortSignal
  /** Uploaded share, 0 to 1; restarts after a lost connection. */
  onProgress: (share: number) => void
  /** Reports when the connection is lost, and when it is back. */
  onConnection?: (isConnected: boolean) => void
}

/**
 * Sends a form with a file and waits until the server has accepted it; the answer then streams by its id. The form
 * carries a `requestId`: after a lost connection it is sent again but asked only once.
 */
export async function upload(path: string, form: FormData, options: UploadOptions): Promise<Accepted> {
  for (let failures = 1; ; failures++) {
    try {
      return await sendOnce(path, form, options)
    } catch (error) {
      options.signal.throwIfAborted()
      if (error instanceof CallFailed) throw error
      if (failures >= MAX_SENDINGS) throw new CallFailed('NETWORK', '', undefined, { cause: error })
    }
    options.onConnection?.(false)
    await pauseBeforeRetry(failures, options.signal)
    options.signal.throwIfAborted()
    options.onProgress(0)
  }
}

// Not fetch: only XMLHttpRequest reports upload progress.
async function sendOnce(path: string, form: FormData, options: UploadOptions): Promise<Accepted> {
  assertMayCall()
  const connection = holdConnection(options.signal)
  const request = new XMLHttpRequest()
  const token = storedToken()
  try {
    return await new Promise<Accepted>((resolve, reject) => {
      const decoder = new ChatStreamDecoder()
      let read = 0
      function readOn() {
        connection.heard()
        if (!isStream(request)) return
        const events = decoder.push(request.responseText.slice(read))
        read = request.responseText.length
        for (const event of events) {
          if (event.type === 'metadata') resolve(event)
          if (event.type === 'error') reject(failureOf(event.message))
        }
      }
      request.upload.onprogress = ({ loaded, total }) => {
        connection.heard()
        options.onConnection?.(true)
        options.onProgress(total > 0 ? loaded / total : 0)
      }
      request.onprogress = readOn
      request.onload = () => {
        readOn()
        if (isStream(request)) reject(new TypeError('the stream ended before the answer began'))
        else if (request.status >= 200 && request.status < 300) reject(new TypeError('not a stream'))
        else refusalOf(new Response(request.responseText, { status: request.status }), token).then(reject, reject)
      }
      request.onerror = () => reject(new TypeError('the connection was lost'))
      connection.signal.addEventListener('abort', () => reject(connection.signal.reason))
      connection.signal.throwIfAborted()
      request.open('POST', path)
      request.setRequestHeader('accept', 'text/event-stream')
      request.setRequestHeader('accept-language', options.language)
      if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
      request.send(form)
    })
  } finally {
    // The answer continues on the server; the rest of this response is not needed.
    request.abort()
    connection.close()
  }
}

/** A captive portal's log-in page also responds with 200. */
function isStream(request: XMLHttpRequest): boolean {
  return request.status === 200 && request.getResponseHeader('content-type')?.startsWith('text/event-stream') === true
}

/** An error event carries a code, such as TOKEN_LIMIT_EXCEEDED, or a sentence. */
function failureOf(message: string): CallFailed {
  return /^[A-Z_]+$/.test(message) ? new CallFailed(message, '') : new CallFailed('STREAM_FAILED', message)
}
