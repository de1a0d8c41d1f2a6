export { isRegion } from './regions.ts'
export { addressModule } from './address.module.ts'
export { createAddressRepository } from './address.repository.ts'
