import { AdminLogin } from '@touchline/contract/club/clubs.ts'
import { textField } from '@touchline/contract/platform/fields.ts'
import { isAdminPin } from '../entry/log-in.ts'

/** An administrator's log-in form: input that is no PIN at all is reported before its length. */
export const AdminCredentials = AdminLogin.extend({
  password: textField(200).refine(isAdminPin, 'ADMIN_PIN_REQUIRED').pipe(AdminLogin.shape.password),
})
