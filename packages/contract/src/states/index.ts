export { PriceType, ShopStatus } from './company-settings.ts'
export { LoginMethodId, LoginType } from './login-method.ts'
export {
  isEndedStatus,
  isPaidStatus,
  OrderFilter,
  OrderStatus,
  orderTransitions,
} from './order-status.ts'
export { canTransition, listTransitions, type Transitions } from './transitions.ts'
