import { ForgottenPin } from '@touchline/contract/club/clubs.ts'
import { rulesOf } from '../../../ui/form-rules.ts'

export const CODE_RULES = rulesOf(ForgottenPin.pick({ code: true }))
