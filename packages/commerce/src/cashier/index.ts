export { Channels } from './channels.tsx'
export { PaySheet } from './pay-sheet.tsx'
export { usePayPolling } from './use-pay-polling.ts'
export { usePay, type Pay } from './use-pay.ts'
