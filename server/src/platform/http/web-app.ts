import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { PAGES, pageAt, paramsAt } from '@touchline/contract/platform/pages.ts'
import { SHARE_PATH } from '@touchline/contract/platform/share-target.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { appManifest, MANIFEST_PATH } from './app-manifest.ts'
import { answer } from './failures.ts'
import { languageOfPage } from './language.ts'
import { type BuiltWeb, type PageShell, pageShellOf } from './page-shell.ts'

/** Values for the web app's pages that are not in its files. */
type ToldOfWeb = Pick<BuiltWeb, 'isDemo' | 'findSpecialist' | 'findTopic'>

/** Serves the built web app: its files, and its pages at every other address that is not an API call. */
export async function webAppRoutes(app: FastifyInstance, webDir: string, told: ToldOfWeb): Promise<void> {
  const shell = await readShell(webDir, told)
  if (!shell) app.log.warn('Web app not built, serving only the API')
  else await serveFiles(app, webDir)

  app.get(MANIFEST_PATH, (request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie' })
      .type('application/manifest+json; charset=utf-8')
      .send(appManifest(languageOfPage(request))),
  )

  // The service worker handles this on the device; without one yet, the file is dropped and the chat opens. Redirects
  // before the body is read.
  app.route({
    method: ['GET', 'POST'],
    url: SHARE_PATH,
    onRequest: async (_request, reply) => reply.redirect(PAGES.chat.path, 303),
    handler: (_request, reply) => reply.redirect(PAGES.chat.path, 303),
  })

  app.setNotFoundHandler((request, reply) => answer(new Failure('NOT_FOUND'), request, reply))
  app.get('/*', (request, reply) => {
    if (!shell || isNoPage(pathOf(request))) return answer(new Failure('NOT_FOUND'), request, reply)
    const page = pageAt(pathOf(request))
    return reply
      .status(page && !isUnknownTopic(pathOf(request), told) ? 200 : 404)
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie' })
      .type('text/html; charset=utf-8')
      .send(shell(pathOf(request), languageOfPage(request), askedFor(request)))
  })
}

/** Any address below /knowledge is a topic's, whether there is one or not. */
function isUnknownTopic(path: string, { findTopic }: ToldOfWeb): boolean {
  return pageAt(path) === 'topic' && !findTopic('cs', paramsAt(path).topicId ?? '')
}

async function readShell(webDir: string, told: ToldOfWeb): Promise<PageShell | undefined> {
  try {
    const template = await readFile(join(webDir, 'index.html'), 'utf8')
    const manifest = await readFile(join(webDir, '.vite', 'manifest.json'), 'utf8')
    const readyPages = await readPages(join(webDir, '.prerendered'))
    return pageShellOf({ template, manifest: JSON.parse(manifest), readyPages, ...told })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function readPages(folder: string): Promise<Map<string, string>> {
  const files = await readdir(folder)
  const pages = await Promise.all(
    files.map(async (file) => [file.replace(/\.html$/, ''), await readFile(join(folder, file), 'utf8')] as const),
  )
  return new Map(pages)
}

async function serveFiles(app: FastifyInstance, webDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    // Each file is a separate route, so an unknown address falls through to the pages.
    wildcard: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz', '.*', '.*/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Built files carry a hash of their content in their name.
      const isHashed = path.includes(`${join(webDir, 'assets')}`)
      // Browsers request the service worker to detect new releases, so it must not be cached.
      const otherwise = SERVICE_WORKER.test(path) ? 'no-cache' : 'public, max-age=3600'
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : otherwise)
    },
  })
}

const SERVICE_WORKER = /[\\/]sw\.js(\.br|\.gz)?$/

/** Paths of calls and files: an unknown one gets a plain 404 instead of a page. */
function isNoPage(path: string): boolean {
  return path === '/api' || path.startsWith('/api/') || path.startsWith('/assets/')
}

/** The query parameters of an address without the language. */
function askedFor({ query }: FastifyRequest): Record<string, unknown> {
  const { lang: _language, ...others } = Object(query)
  return others
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}
