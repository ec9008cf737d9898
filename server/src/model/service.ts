import http from 'node:http'
import https from 'node:https'
import { urlToHttpOptions } from 'node:url'

/** Where a model service is, and how it is asked; connections to it are kept for the next request. */
export type Service = (call: { method: 'GET' | 'POST'; path: string; body?: Buffer }) => http.ClientRequest

/** The service below a base URL, with or without a slash at its end, with a key where it wants one. */
export function serviceAt(baseUrl: string, apiKey: string | undefined): Service {
  const url = new URL(baseUrl)
  const { request, Agent } = url.protocol === 'https:' ? https : http
  const options = { ...urlToHttpOptions(url), agent: new Agent({ keepAlive: true }) }
  const folder = url.pathname.replace(/\/+$/, '')
  const key = apiKey?.trim()
  // At the start, not with the first question.
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
      headers: body ? { ...headers, 'content-type': 'application/json', 'content-length': body.length } : headers,
    })
}
