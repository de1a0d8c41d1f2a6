export { findDeliveryTerms, type Region, toDelivery } from './delivery.ts'
export { freightText } from './freight-text.ts'
export { calculateFreight, type FreightSettings } from './freight.ts'
export { freightModule } from './freight.module.ts'
