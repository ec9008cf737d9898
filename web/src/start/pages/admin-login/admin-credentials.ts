import { AdminLogin } from '@touchline/contract/club/clubs.ts'
import { textField } from '@touchline/contract/platform/fields.ts'
import { isAdminPin } from '../entry/log-in.ts'

/** What an administrator types to log in: that it is a PIN at all is said before its length. */
export const AdminCredentials = AdminLogin.extend({
  password: textField(200).refine(isAdminPin, 'ADMIN_PIN_REQUIRED').pipe(AdminLogin.shape.password),
})
