export { cmbUserAgent, installCmb, type CmbOptions } from './install-cmb.ts'
