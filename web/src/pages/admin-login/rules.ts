import { zodResolver } from '@hookform/resolvers/zod'
import { RequestPinCode } from '@touchline/contract/clubs.ts'
import { AdminCredentials } from './admin-credentials.ts'

export const LOG_IN_RULES = zodResolver(AdminCredentials)
export const FORGOTTEN_PIN_RULES = zodResolver(RequestPinCode)
