export {
  planShipment,
  type ShipmentPlan,
  type ShippableChild,
  type ShipResult,
} from './plan-shipment.ts'
export {
  findParcel,
  findShippable,
  insertShipment,
  updateParcelNumber,
} from './shipping.repository.ts'
export { shipmentsModule } from './shipments.module.ts'
