import { getOperator, type Operator } from '@touchline/contract/club/legal.ts'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../platform/env.ts'
import { serve } from '../../platform/http/serve.ts'

export function legalRoutes(app: FastifyInstance, settings: OperatorSettings): void {
  const operator = operatorOf(settings)
  serve(app, getOperator, async () => ({ operator }))
}

/** Settings that fill in the legal texts. */
type OperatorSettings = Pick<Settings, 'model' | 'stripe'> & Partial<Pick<Settings, 'operator' | 'mail'>>

function operatorOf({ operator, model, stripe, mail }: OperatorSettings): Operator {
  const { name = null, address = null, email = null, vat = null } = operator ?? {}
  const services = {
    model: model.apiKey !== undefined || model.baseUrl !== undefined,
    stripe: stripe !== undefined,
    smtp: mail?.smtpUrl !== undefined,
  }
  return { name, address, email, vat, services }
}
