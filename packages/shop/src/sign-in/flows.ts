/** Every way to sign in that is not the form; loaded by the login page when one is wanted. */
export { bankCodeFlow, bankFlow, chatFlow, returnedFlow } from './oauth-flows.ts'
export { reenter, strategyFlow } from './strategy-flow.ts'
