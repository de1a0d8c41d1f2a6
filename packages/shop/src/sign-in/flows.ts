/** Every way to sign in that is not the form; loaded by the login page when one is wanted. */
export { runBankCodeFlow, runBankFlow, runChatFlow, runReturnFlow } from './oauth-flows.ts'
export { reenter, runStrategyFlow } from './strategy-flow.ts'
