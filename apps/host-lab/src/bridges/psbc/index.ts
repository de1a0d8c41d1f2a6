export { installPsbc, psbcUserAgent } from './install-psbc.ts'
