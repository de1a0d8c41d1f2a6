export { cmbLifeUserAgent, installCmbLife } from './install-cmb-life.ts'
