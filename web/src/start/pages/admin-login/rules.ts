import { RequestPinCode } from '@touchline/contract/club/clubs.ts'
import { rulesOf } from '../../../ui/form-rules.ts'
import { AdminCredentials } from './admin-credentials.ts'

export const LOG_IN_RULES = rulesOf(AdminCredentials)
export const FORGOTTEN_PIN_RULES = rulesOf(RequestPinCode)
