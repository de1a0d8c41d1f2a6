import { connect } from '../bridges/cmb-life.ts'
import type { BankProfile } from '../profile.ts'

/** The card app of China Merchants Bank: addresses that begin with `cmblife://`. */
export const profile: BankProfile = { loginFields: ['code', 'state'], connect }
