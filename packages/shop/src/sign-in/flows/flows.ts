export {
  runBankCodeFlow,
  runBankFlow,
  runChatFlow,
  runReturnFlow,
  runWorkplacePageFlow,
} from './oauth-flows.ts'
export { reenter, runStrategyFlow } from './strategy-flow.ts'
