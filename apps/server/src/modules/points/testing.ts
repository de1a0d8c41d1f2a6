export { hold } from './ledger.ts'
