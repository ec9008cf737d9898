import { zodResolver } from '@hookform/resolvers/zod'
import { Credentials, RequestLogInCode } from '@touchline/contract/members.ts'

export const LOG_IN_RULES = zodResolver(Credentials)
export const CODE_RULES = zodResolver(RequestLogInCode)
