import { ForgottenPin } from '@touchline/contract/clubs.ts'
import { rulesOf } from '../../ui/form-rules.ts'

export const CODE_RULES = rulesOf(ForgottenPin.pick({ code: true }))
