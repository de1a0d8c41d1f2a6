import { connect } from '../bridges/cmb.ts'
import type { BankProfile } from '../profile.ts'

/** China Merchants Bank: `cmblapi`, injected by the app. */
export const profile: BankProfile = {
  loginFields: ['resultType', 'cryptType', 'body'],
  cashier: /^https:\/\/([\w-]+\.)*cmbchina\.com\//,
  connect,
}
