import { type ChatEvent, ChatStreamDecoder } from '@touchline/contract/coaching/chat-stream.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { assertMayCall, CallFailed, refusalOf } from './call.ts'
import { holdConnection, pauseBeforeRetry } from './connection.ts'
import { MAX_SENDINGS } from './listen.ts'
import { storedToken } from './session-token.ts'

/** Who writes the answer, and where it can be listened to. */
export type Accepted = Extract<ChatEvent, { type: 'metadata' }>

export type UploadOptions = {
  language: LanguageCode
  signal: AbortSignal
  /** How much has been sent, 0 to 1; it begins anew when the connection was lost. */
  onProgress: (share: number) => void
  /** Tells when the connection is lost, and when it is back. */
  onConnection?: (isConnected: boolean) => void
}

/**
 * Sends a form with a file and waits until the server has taken it; the answer is then listened to by its id.
 * The form carries a `requestId`: after a lost connection it is sent again and is still asked once.
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

// Not fetch: only XMLHttpRequest tells how much of a body has been sent.
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
    // The answer belongs to the server and goes on; what is still on this line concerns nobody.
    request.abort()
    connection.close()
  }
}

/** The log-in page of a hotel's network also answers 200. */
function isStream(request: XMLHttpRequest): boolean {
  return request.status === 200 && request.getResponseHeader('content-type')?.startsWith('text/event-stream') === true
}

/** An event says a code, such as TOKEN_LIMIT_EXCEEDED, or a sentence. */
function failureOf(message: string): CallFailed {
  return /^[A-Z_]+$/.test(message) ? new CallFailed(message, '') : new CallFailed('STREAM_FAILED', message)
}
