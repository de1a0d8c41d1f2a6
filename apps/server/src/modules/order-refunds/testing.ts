export { calculateFreightParts } from './calculate-refund.ts'
