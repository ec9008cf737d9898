import { createHash } from 'node:crypto'
import { Validator } from '@seriousme/openapi-schema-validator'
import { endpoint } from '@touchline/contract/platform/endpoint.ts'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { CALLS } from '@touchline/contract/start/calls.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { OFFLINE, openWorld, type World } from '../../../test/world.ts'
import { serve } from './serve.ts'

const SECRET_WORD = 'correct-horse-battery-staple'

const echo = endpoint({
  method: 'POST',
  path: '/api/test/echo/:name',
  access: 'everyone',
  summary: 'Answers what it gets',
  body: z.object({ text: z.string().max(50), language: z.string().optional() }),
  reply: z.object({ name: z.string(), text: z.string() }),
})
const crash = endpoint({
  method: 'GET',
  path: '/api/test/crash/:secret',
  access: 'everyone',
  summary: 'Breaks',
  reply: z.object({}),
})

const slow = endpoint({
  method: 'GET',
  path: '/api/test/slow',
  access: 'everyone',
  summary: 'Takes its time',
  reply: z.object({ finished: z.boolean() }),
})

let world: World

beforeAll(async () => {
  world = await openWorld({}, (app) => {
    serve(app, echo, ({ params, body }) => ({ name: params.name, text: body.text }))
    serve(app, crash, () => {
      throw new Error('broken inside', { cause: new Error('because of that') })
    })
  })
})
afterAll(() => world.end())

describe('errors', () => {
  test.each(LANGUAGE_CODES)('[NAV-07] are answered in %s, with code and request id', async (language) => {
    const answer = await world.app.inject({ url: '/api/nowhere', headers: { 'accept-language': language } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      error: LOCALES[language].errors.NOT_FOUND,
      code: 'NOT_FOUND',
      requestId: answer.headers['x-request-id'],
    })
  })

  test("the call's own language wins over Accept-Language", async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/test/echo/x',
      headers: { 'accept-language': 'de' },
      payload: { language: 'fr', text: 5 },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toBe(LOCALES.fr.errors.INVALID_INPUT.replace('{{field}}', 'text'))
  })

  test.each([
    ['broken JSON', { 'content-type': 'application/json' }, '{"text":', 400, 'INVALID_INPUT'],
    ['another content type', { 'content-type': 'text/csv' }, 'a,b', 415, 'UNSUPPORTED_CONTENT_TYPE'],
    ['a wrong type', { 'content-type': 'application/json' }, '{"text":[]}', 400, 'INVALID_INPUT'],
    ['no body', { 'content-type': 'application/json' }, 'null', 400, 'INVALID_INPUT'],
    [
      'too large a body',
      { 'content-type': 'application/json' },
      `{"text":"${'x'.repeat(2_000_000)}"}`,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('%s is refused clearly', async (_what, headers, payload, status, code) => {
    const answer = await world.app.inject({ method: 'POST', url: '/api/test/echo/x', headers, payload })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code, error: expect.stringMatching(/\S/) })
  })

  test('an unexpected one is shown plainly, logged whole and findable by its request id', async () => {
    const answer = await world.app.inject({ url: '/api/test/crash/x', headers: { 'accept-language': 'en' } })
    expect(answer.statusCode).toBe(500)
    expect(answer.json().code).toBe('UNEXPECTED')
    expect(answer.json().error).toContain(answer.headers['x-request-id'])
    expect(answer.body).not.toContain('broken inside')
    const line = world.logged.find((entry) => entry.includes('broken inside'))
    expect(line).toContain('because of that')
    expect(line).toContain(answer.headers['x-request-id'])
  })
})

describe('logs', () => {
  test('[OPS-01] are JSON with a request id and hold nothing a caller sent', async () => {
    await world.app.inject({
      method: 'POST',
      url: `/api/test/echo/${SECRET_WORD}?session_id=${SECRET_WORD}`,
      headers: { authorization: `Bearer ${SECRET_WORD}`, 'x-club-password': SECRET_WORD, cookie: SECRET_WORD },
      payload: { text: SECRET_WORD },
    })
    await world.app.inject({ url: `/api/test/crash/${SECRET_WORD}`, headers: { authorization: SECRET_WORD } })
    expect(world.logged.join('')).not.toContain(SECRET_WORD)
    const lines = world.logged.map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({
        route: '/api/test/echo/:name',
        status: 200,
        reqId: expect.stringMatching(/^[\da-f-]{36}$/),
      }),
    )
  })

  test('[OPS-01] a failed query is logged without the values it was given', async () => {
    const { sql } = await import('drizzle-orm')
    const failed = world.database.db.execute(sql`select ${SECRET_WORD}::integer`)
    await expect(failed).rejects.toThrow()
    world.app.log.error({ err: await failed.catch((error: Error) => error) }, 'query failed')
    expect(world.logged.at(-1)).toContain('Failed query')
    const own = JSON.parse(world.logged.at(-1) ?? '').err
    expect(own.message + own.stack).not.toContain(SECRET_WORD)
  })
})

describe('headers', () => {
  test('[OPS-05] forbid inline scripts and every other origin', async () => {
    const answer = await world.app.inject({ url: '/' })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    // WebAssembly may be compiled (video analysis), but strings cannot be evaluated as scripts.
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[^']+'(;|$)/)
    expect(policy).not.toContain("'unsafe-eval'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/https?:|\*/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['strict-transport-security']).toBeUndefined()
  })

  test('[OPS-05] [NAV-14] allow the one inline script of the page, by the hash of what is sent', async () => {
    const answer = await world.app.inject({ url: '/athletes' })
    const code = answer.body.match(/<script>(.*?)<\/script>/s)?.[1] ?? ''
    const hash = createHash('sha256').update(code).digest('base64')
    expect(code).toContain('theme')
    expect(answer.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  })

  test('[OPS-05] ask for HTTPS where the public address has it', async () => {
    const secure = await openWorld({
      settings: { publicUrl: 'https://club.example.com', trustProxy: false, stripe: undefined, model: OFFLINE },
    })
    const answer = await secure.app.inject({ url: '/' })
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
    await secure.end()
  })

  test('large answers are compressed', async () => {
    const plain = await world.app.inject({ url: '/api/chat/members' })
    const packed = await world.app.inject({ url: '/api/chat/members', headers: { 'accept-encoding': 'br' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    const page = await world.app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
    expect(page.headers['content-encoding']).toBe('gzip')
  })
})

describe('the web app', () => {
  test('[NAV-04] a page comes with title and description in the language asked for, the product name last', async () => {
    const answer = await world.app.inject({ url: '/athletes?lang=x', headers: { 'accept-language': 'de' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).toContain('<html lang="de">')
    expect(answer.body).toContain(`<title>${LOCALES.de.interface.titles.athletes} · Touchline</title>`)
    expect(answer.body).toContain(LOCALES.de.interface.meta.description.replace('{{count}}', '93'))
  })

  test.each([
    ['/?lang=fr', { cookie: 'lang=de', 'accept-language': 'es' }, 'fr'],
    ['/?lang=xx', { cookie: 'theme=dark; lang=de', 'accept-language': 'es' }, 'de'],
    ['/', { cookie: 'lang=tlh', 'accept-language': 'es' }, 'es'],
    ['/', {}, 'cs'],
  ])('[NAV-06] %s with %j is sent in %s, ready to be seen', async (url, headers, language) => {
    const answer = await world.app.inject({ url, headers })
    expect(answer.body).toContain(`<html lang="${language}">`)
    expect(answer.body).toContain(
      `<div id="root" data-prerendered="${language}"><h1>Landing page in ${language} for $1`,
    )
    expect(answer.headers.vary).toContain('cookie')
  })

  test('[OPS-19] other pages are sent ready to be seen as the build made them, unless they are asked for something', async () => {
    const body = async (url: string) => (await world.app.inject({ url, headers: { 'accept-language': 'cs' } })).body
    for (const url of ['/athletes', '/athletes?lang=cs']) {
      expect(await body(url)).toContain('<div id="root" data-prerendered="cs"><h1>Specialists in cs</h1>')
    }
    for (const url of ['/athletes?q=golf', '/athletes?lang=de', '/nowhere']) {
      expect(await body(url)).toContain('<div id="root"></div>')
    }
  })

  test('[NAV-04] a page without a title key is called like the product alone', async () => {
    const answer = await world.app.inject({ url: '/clear-sessions' })
    expect(answer.body).toContain('<title>Touchline</title>')
    expect(answer.body).toContain('<html lang="cs">')
  })

  test('[NAV-01] an unknown address gets the page, too, but says 404', async () => {
    const answer = await world.app.inject({ url: '/no/such/page' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('text/html')
  })

  test('announces the files of page and language, what they import included, but not before the first paint', async () => {
    const answer = await world.app.inject({ url: '/', headers: { 'accept-language': 'de' } })
    const waiting = answer.body.match(/<template id="scripts">.*<\/template>/s)?.[0] ?? ''
    for (const file of ['landing-1a2b3c4d', 'shared-5e6f7a8b', 'interface-9c0d1e2f']) {
      expect(waiting).toContain(`<link rel="modulepreload" href="/assets/${file}.js">`)
    }
    expect(answer.body.replace(waiting, '')).not.toMatch(/modulepreload|<script type="module"/)
    expect(answer.body).toContain('<script src="/after-first-paint.js" async></script>')
    expect(answer.body).toContain('<link rel="stylesheet" href="/assets/landing-7c8d9e0f.css">')
  })

  test('built files may be kept for ever, missing ones are no page', async () => {
    const file = await world.app.inject({ url: '/assets/landing-1a2b3c4d.js' })
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const missing = await world.app.inject({ url: '/assets/gone.js' })
    expect(missing.statusCode).toBe(404)
    expect(missing.json().code).toBe('NOT_FOUND')
  })

  test.each([
    '/.vite/manifest.json',
    '/.prerendered/home.cs.html',
    '/..%2fworld.ts',
    '/index.html.br',
    '/assets/..%2f..%2fworld.ts',
  ])('nothing but built files is given away at %s', async (url) => {
    const answer = await world.app.inject({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('landing.tsx')
    expect(answer.body).not.toContain('openWorld')
  })

  test('without a build only the API is served, and the log says so', async () => {
    const bare = await openWorld({ webDir: '/nowhere' })
    expect((await bare.app.inject({ url: '/' })).statusCode).toBe(404)
    expect((await bare.app.inject({ url: '/health' })).statusCode).toBe(200)
    expect(bare.logged.join('')).toContain('not built')
    await bare.end()
  })
})

describe('the documentation', () => {
  test('describes every call of the contract as OpenAPI', async () => {
    const description = (await world.app.inject({ url: '/api/docs' })).json()
    expect(description.openapi).toBe('3.1.0')
    for (const call of CALLS) {
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      expect(description.paths[path]?.[call.method.toLowerCase()]?.summary, call.path).toBe(call.summary)
    }
    const member = description.paths['/api/chat/member/{id}'].get
    expect(member.parameters.map((parameter: { name: string }) => parameter.name)).toEqual(['id', 'language'])
    expect(member.responses['404'].description).toBe('SPECIALIST_NOT_FOUND')
  })

  test('is valid OpenAPI', async () => {
    const description = (await world.app.inject({ url: '/api/docs/openapi.json' })).json()
    const { valid, errors } = await new Validator().validate(description)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    const broken = { ...description, paths: { '/x': { get: { responses: { 200: {} } } } } }
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  test('tells statuses, content types and ids as they are', async () => {
    const { paths } = (await world.app.inject({ url: '/api/docs/openapi.json' })).json()
    for (const path of ['/api/clubs/register', '/api/members/join-team', '/api/chat-history']) {
      const { responses } = paths[path].post
      expect(responses['201'].content['application/json'], path).toBeDefined()
      expect(responses['200'], path).toBeUndefined()
    }
    for (const path of ['/api/chat/stream', '/api/analysis/document', '/api/analysis/video'])
      expect(Object.keys(paths[path].post.responses['200'].content), path).toEqual(['text/event-stream'])
    const form = paths['/api/analysis/document'].post.requestBody.content['multipart/form-data']
    expect(form.schema.required).toEqual(expect.arrayContaining(['memberId', 'question', 'file']))
    expect(form.encoding.conversationHistory.contentType).toBe('application/json')
    expect(paths['/api/stripe/webhook'].post.requestBody.required).toBe(true)
    expect(paths['/health'].get.responses['503'].content['application/json'].schema.properties.database).toBeDefined()
    const [id] = paths['/api/chat-history/{id}'].delete.parameters
    expect(id).toMatchObject({ name: 'id', in: 'path', required: true, schema: { format: 'uuid' } })
    expect(paths['/api/clubs/{clubId}/subscription'].get.responses['401'].description).toContain('SESSION_EXPIRED')
  })

  test('is a page for people in a browser', async () => {
    const answer = await world.app.inject({ url: '/api/docs', headers: { accept: 'text/html' } })
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('GET /api/chat/members')
  })
})

describe('the check of replies in tests', () => {
  test.each([
    ['an undeclared field', 200, (body: object) => ({ ...body, secret: 'x' }), /undeclared fields/],
    ['a missing field', 200, () => ({ status: 'ok' }), /expected object/],
    ['an undeclared status', 204, (body: object) => body, /status 204/],
    ['an undeclared code', 404, () => ({ error: 'x', code: 'MEMBER_NOT_FOUND', requestId: 'x' }), /MEMBER_NOT_FOUND/],
  ])('finds %s', async (_what, status, change, complaint) => {
    const changed = await openWorld({}, (app) => {
      app.addHook('preSerialization', async (_request, reply, payload) => {
        reply.status(status)
        return change(payload as object)
      })
    })
    await expect(changed.app.inject({ url: '/health' })).rejects.toThrow(complaint)
    await changed.end()
  })
})

describe('closing', () => {
  test('[OPS-02] an open request is finished first, and no new one is taken', async () => {
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    let noteClosing = () => {}
    const isClosing = new Promise<void>((resolve) => {
      noteClosing = resolve
    })
    const closing = await openWorld({}, (app) => {
      app.addHook('preClose', async () => noteClosing())
      serve(app, slow, async () => {
        begun()
        await isClosing
        return { finished: true }
      })
    })
    const address = await closing.app.listen({ port: 0, host: '127.0.0.1' })
    const open = fetch(address + slow.path)
    await hasBegun
    const closed = closing.app.close()
    expect(await (await open).json()).toEqual({ finished: true })
    await closed
    await expect(fetch(`${address}/health`)).rejects.toThrow()
    await closing.database.close()
  })
})
