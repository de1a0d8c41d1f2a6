export { isWeakOperatorPassword } from './accounts/password-rule.ts'
