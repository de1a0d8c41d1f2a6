export { addressBook } from './manifest.ts'
export { useAddressesQuery } from './address-endpoints.ts'
