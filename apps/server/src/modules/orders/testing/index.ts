export { cancelOrder } from '../progress/settle.ts'
export { buy, checkout } from './buy.ts'
export {
  type Buyer,
  flashCompany,
  mapInBatches,
  numbers,
  readyBuyer,
  sendOrder,
} from './flash-sale.ts'
export { payOrder } from './pay-order.ts'
export { reserve } from './reserve.ts'
export { shanghai, shopSeed, yuan } from './shop-seed.ts'
