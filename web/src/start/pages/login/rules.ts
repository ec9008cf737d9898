import { Credentials, RequestLogInCode } from '@touchline/contract/club/members.ts'
import { rulesOf } from '../../../ui/form-rules.ts'

export const LOG_IN_RULES = rulesOf(Credentials)
export const CODE_RULES = rulesOf(RequestLogInCode)
