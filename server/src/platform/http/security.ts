import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { inlineScriptSources } from './inline-scripts.ts'

/**
 * Security headers for every response. Scripts come only from our own files and the built index.html, whose inline
 * script is allowed by its hash; nothing is loaded from another origin.
 */
export async function secureHeaders(app: FastifyInstance, publicUrl: string, webDir: string): Promise<void> {
  const isHttps = publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The video model is WebAssembly, which may be compiled; strings still cannot be evaluated as scripts.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScriptSources(webDir)],
        // Dialogs and notifications write style elements while they run; styles cannot execute anything.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // A selected clip is played from the device itself.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    // Browsers ignore it over plain HTTP, and a club's own machine must stay reachable without a certificate.
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=()')
  })
}
