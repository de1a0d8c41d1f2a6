export { formatHours } from './format-hours.ts'
export { outletMessages } from './messages.ts'
