import { type DemoLogIn, listDemoLogIns } from '@touchline/contract/platform/demo.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'

/** Serves the log-ins of a demo; read on each call, because the club is created after the app is built. */
export function demoRoutes(app: FastifyInstance, logIns: () => DemoLogIn[]): void {
  serve(app, listDemoLogIns, () => ({ logIns: logIns() }))
}
