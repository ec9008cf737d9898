import type { DemoLogIn } from '@touchline/contract/platform/demo.ts'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'

const LOG_IN: DemoLogIn = { role: 'admin', name: 'Jan Dvořák', email: 'jan@x.example', password: 'ADM-12345678' }
const product = await openWorld()
const demo = await openWorld({ demo: () => [LOG_IN] })
afterAll(() => Promise.all([product.end(), demo.end()]))

test('[RUN-07] a demo tells its log-ins to everybody, and its pages that it is one', async () => {
  expect((await demo.app.inject('/api/demo')).json()).toEqual({ logIns: [LOG_IN] })
  expect((await demo.app.inject('/login')).body).toMatch(/<html lang="cs" data-demo/)
})

test('[RUN-07] the product itself knows no such call and no such mark', async () => {
  expect((await product.app.inject('/api/demo')).statusCode).toBe(404)
  expect((await product.app.inject('/login')).body).not.toContain('data-demo')
})
