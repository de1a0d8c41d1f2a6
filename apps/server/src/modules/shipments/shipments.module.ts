import { shipmentLines, shipments, tracking } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { createChangeOrderRepository } from './operators/change-order.repository.ts'
import { createChangeOrderService } from './operators/change-order.service.ts'
import { createExportOrdersRepository } from './operators/export-orders.repository.ts'
import { createExportOrdersService } from './operators/export-orders.service.ts'
import { createOperatorOrdersRepository } from './operators/operator-orders.repository.ts'
import { createOperatorOrdersService } from './operators/operator-orders.service.ts'
import { openShipments } from './open-shipments.ts'
import { pushRoutes } from './push.routes.ts'
import { shipmentChecks } from './shipments.checks.ts'
import { trackingSubscriptionJob } from './shipments.jobs.ts'
import { createTrackingRepository } from './tracking.repository.ts'

/** Timelines are deleted after the period in which a parcel can be disputed. */
const TIMELINE_DAYS = 365

/** Parcels of orders, their timelines, and operators' calls for shipping. */
export const shipmentsModule = defineModule({
  name: 'shipments',
  tables: [shipments, shipmentLines, tracking],
  sql: [new URL('./sql/due.sql', import.meta.url)],
  routes({ serve, fastify }, deps) {
    const { db } = deps
    const repository = createTrackingRepository(db)
    const service = openShipments(deps)
    serve('shipment.list', (input, shopper) => service.list(shopper, input))
    serve('shipment.carriers', () => service.listCarriers())
    serve('shipment.track', (input, shopper) => service.track(shopper, input))
    const operators = createOperatorOrdersService({
      ...deps,
      repository: createOperatorOrdersRepository(db),
    })
    const exports = createExportOrdersService({
      ...deps,
      repository: createExportOrdersRepository(db),
    })
    serve('ops.exportOrders', (input, operator) => exports.export(operator, input))
    serve('ops.orders', (input, operator) => operators.list(operator, input))
    serve('ops.order', (input, operator) => operators.view(operator, input))
    const changes = createChangeOrderService({
      ...deps,
      repository: createChangeOrderRepository(db),
    })
    serve('ops.remarkOrder', (input, operator) => changes.remark(operator, input))
    serve('ops.changeOrderAddress', (input, operator) => changes.changeAddress(operator, input))
    serve('ops.ship', (input, operator) => operators.ship(operator, input))
    serve('ops.shipMany', (input, operator) => operators.shipMany(operator, input))
    serve('ops.correctParcel', (input, operator) => operators.correctParcel(operator, input))
    pushRoutes(fastify, deps, repository)
  },
  jobs: [trackingSubscriptionJob],
  auditChecks: shipmentChecks,
  authorizationMatrix: {
    'shipment.list': { id: 'order' },
    'shipment.track': { numberCode: 'trackingNumber' },
    'ops.order': { id: 'companyOrder' },
    'ops.remarkOrder': { id: 'companyOrder' },
    'ops.changeOrderAddress': { id: 'companyOrder' },
    'ops.ship': { id: 'childOrder' },
    'ops.correctParcel': { id: 'parcel' },
  },
  retention: [{ table: tracking, column: tracking.createdAt, days: TIMELINE_DAYS }],
})
