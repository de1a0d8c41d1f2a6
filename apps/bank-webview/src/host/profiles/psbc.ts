import { connect } from '../bridges/psbc.ts'
import type { BankProfile } from '../profile.ts'

/** Postal Savings Bank of China. */
export const profile: BankProfile = { loginFields: ['data'], connect }
