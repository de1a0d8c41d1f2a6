export { benefitsModule } from './benefits.module.ts'
export { lockTicket, time, utc } from './benefits.repository.ts'
export { createPickupKeys, type PickupKeys } from './pickup-key.ts'
export { createOperatorBenefitsRepository } from './operator-benefits.repository.ts'
