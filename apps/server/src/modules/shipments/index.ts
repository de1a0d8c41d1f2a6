export { createOperatorOrdersRepository } from './operators/operator-orders.repository.ts'
export { createOperatorOrdersService } from './operators/operator-orders.service.ts'
export { shipmentsModule } from './shipments.module.ts'
export { insertReturnTracking } from './shipping.repository.ts'
