import { zodResolver } from '@hookform/resolvers/zod'
import { ForgottenPin } from '@touchline/contract/clubs.ts'

export const CODE_RULES = zodResolver(ForgottenPin.pick({ code: true }))
