/** All sign-in flows except the forms; loaded on demand by the login page. */
export {
  runBankCodeFlow,
  runBankFlow,
  runChatFlow,
  runReturnFlow,
  runWorkplacePageFlow,
} from './oauth-flows.ts'
export { reenter, runStrategyFlow } from './strategy-flow.ts'
