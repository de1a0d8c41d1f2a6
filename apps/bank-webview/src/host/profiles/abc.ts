import { connect } from '../bridges/abc.ts'
import type { BankProfile } from '../profile.ts'

/** Agricultural Bank of China: an app on mPaaS, with its `AlipayJSBridge`. */
export const profile: BankProfile = { loginFields: ['encryptedData'], backEvent: 'back', connect }
