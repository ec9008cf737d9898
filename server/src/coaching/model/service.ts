import http from 'node:http'
import https from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { traceHeaders } from '../../platform/observability/traces.ts'
import { readAtPace } from './connection-reading.ts'
import type { StreamPace } from './stream-pace.ts'

/** Sends requests to a model service; connections are kept for the next request. */
export type Service = (call: { method: 'GET' | 'POST'; path: string; body?: Buffer }) => http.ClientRequest

/** The service at a base URL, with or without a trailing slash, with a key if it needs one. */
export function serviceAt(baseUrl: string, apiKey: string | undefined, pace: StreamPace): Service {
  const url = new URL(baseUrl)
  const { request, Agent } = url.protocol === 'https:' ? https : http
  const options = { ...urlToHttpOptions(url), agent: readAtPace(new Agent({ keepAlive: true }), pace) }
  const folder = url.pathname.replace(/\/+$/, '')
  const key = apiKey?.trim()
  // Fails at startup, not at the first question.
  if (key) http.validateHeaderValue('authorization', key)
  const headers = {
    accept: 'text/event-stream, application/json',
    'accept-encoding': 'identity',
    ...(key && { authorization: `Bearer ${key}` }),
  }
  return ({ method, path, body }) =>
    request({
      ...options,
      method,
      path: `${folder}${path}${url.search}`,
      headers: {
        ...headers,
        ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
        ...traceHeaders(),
      },
    })
}
