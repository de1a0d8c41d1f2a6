import { connect } from '../bridges/ping-an.ts'
import type { BankProfile } from '../profile.ts'

/** Ping An Bank: `native://` addresses of its Aladdin web view. */
export const profile: BankProfile = { loginFields: ['data'], connect }
