export * from '@mall/contract/format-money'
export * from '@mall/contract/money'
export { moneyMessages } from './messages.ts'
