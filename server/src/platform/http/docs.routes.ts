import type { Endpoint } from '@touchline/contract/platform/endpoint.ts'
import { ERRORS } from '@touchline/contract/platform/errors.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { CALLS } from '@touchline/contract/start/calls.ts'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../text/escape-html.ts'
import { openApiOf } from './openapi.ts'

/** The API's documentation: a page for people at /api/docs, OpenAPI for programs (by Accept, or at openapi.json). */
export function docsRoutes(app: FastifyInstance, publicUrl: string): void {
  const description = once(() => openApiOf(CALLS, publicUrl))
  const page = once(() => pageOf(CALLS))

  app.get('/api/docs/openapi.json', async () => description())
  app.get('/api/docs', async (request, reply) => {
    reply.header('vary', 'accept')
    if (!request.headers.accept?.includes('text/html')) return description()
    return reply.type('text/html; charset=utf-8').send(page())
  })
}

/** Lazily built: describing two hundred calls took a second of every start. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

function pageOf(calls: readonly Endpoint[]): string {
  const errors = Object.entries(ERRORS).filter(([, status]) => status !== null)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API · ${PRODUCT_NAME}</title>
<style>:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem;font-size:1.1rem;overflow-wrap:anywhere}pre{overflow:auto;padding:1rem;border:1px solid;border-radius:8px}
td{padding:.2rem 1.5rem .2rem 0}</style></head><body><main>
<h1>${PRODUCT_NAME} API</h1>
<p>Made from the contract that server and web app share. For programs: <a href="/api/docs/openapi.json">OpenAPI 3.1</a>.
Examples and how to get an API key: <a href="/developers">developers</a>.
Errors are <code>{ "error", "code", "requestId" }</code>; the sentence is in the caller's language.</p>
${calls.map(sectionOf).join('\n')}
<h2 id="errors">Error codes</h2><table><tbody>${errors.map(([code, status]) => `<tr><td><code>${code}</code></td><td>${status}</td></tr>`).join('')}</tbody></table>
</main></body></html>`
}

function sectionOf(call: Endpoint): string {
  const [operation] = Object.values(openApiOf([call], '').paths).flatMap((methods) => Object.values(methods))
  return `<section><h2><code>${call.method} ${call.path}</code></h2><p>${escapeHtml(call.summary)}. Who: ${call.access}${call.scope ? `, or an API key with the scope <code>${call.scope}</code>` : ''}.</p>
<pre tabindex="0">${escapeHtml(JSON.stringify(operation, null, 2))}</pre></section>`
}
