import { connect } from '../bridges/private.ts'
import type { BankProfile } from '../profile.ts'

/** An app made for the mall: `window.MallHostBridge.call(name, params)`, see the README. */
export const profile: BankProfile = {
  loginFields: ['userInfo', 'data', 'body', 'cryptType', 'resultType'],
  backEvent: 'mallhostback',
  connect,
}
