import { connect } from '../bridges/icbc.ts'
import type { BankProfile } from '../profile.ts'

/** Industrial and Commercial Bank of China. */
export const profile: BankProfile = { loginFields: ['data'], connect }
