export { shortCount } from './short-count.ts'
export {
  formatDate,
  formatDateTime,
  formatDayMinute,
  formatDotted,
  formatDottedShort,
  formatMinute,
  formatMonthDay,
  formatTime,
} from './dates.ts'
export { countdownParts, countdownText, type CountdownParts } from './countdown.ts'
export { maskPhone } from './mask-phone.ts'
export { formatFreightRule } from '@mall/contract/format-freight'
export { freightMessages } from './messages.ts'
