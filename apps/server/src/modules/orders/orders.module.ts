import type { InputOf } from '@mall/contract'
import type { FastifyRequest } from 'fastify'
import { orderChildren, orderEvents, orderLines, orders } from './tables.ts'
import { orderRowTypes } from './placing/new-rows.ts'
import { defineModule } from '../../define-module.ts'
import { orderChecks } from './orders.checks.ts'
import { createOrderJobs } from './orders.jobs.ts'
import { createSoldOutMemory } from '../stock/index.ts'
import { ordersPersonalData } from './personal-data.ts'
import type { OrderPorts } from './ports.ts'
import { createPlaceOrderService } from './placing/place-order.service.ts'
import { createPlacingRepository } from './placing/placing.repository.ts'
import type { Input } from './progress/decide.ts'
import { createProgressRepository } from './progress/progress.repository.ts'
import { createProgressService } from './progress/progress.service.ts'
import { createReceiverRepository } from './progress/receiver.repository.ts'
import { createReceiverService } from './progress/receiver.service.ts'
import { createReadingRepository } from './reading.repository.ts'
import { createReadingService } from './reading.service.ts'

/** Turns the specification's `couponId` into the list of coupons. */
const toInput = (
  { couponId, couponIds, ...input }: InputOf<'order.commit'>,
  host: string,
): Input => ({
  ...input,
  host,
  couponIds: couponIds ?? (couponId === null ? [] : [couponId]),
})

/** Orders from placing to receipt; payments and refunds are ports. */
export const createOrdersModule = (ports: OrderPorts) =>
  defineModule({
    name: 'orders',
    tables: [orders, orderChildren, orderLines, { table: orderEvents, appendOnly: true }],
    rowTypes: orderRowTypes,
    sql: [
      new URL('./sql/states.sql', import.meta.url),
      new URL('./sql/audit.sql', import.meta.url),
      new URL('./sql/due.sql', import.meta.url),
      new URL('./sql/insert-orders.sql', import.meta.url),
      new URL('./sql/check-unpaid.sql', import.meta.url),
      new URL('./sql/write-orders.sql', import.meta.url),
      new URL('./sql/complete-children.sql', import.meta.url),
      new URL('./sql/change-line-pool.sql', import.meta.url),
    ],
    personalData: ordersPersonalData,
    routes({ serve }, deps) {
      const { db, now, companies, shellHosts } = deps
      const readHost = ({ headers }: FastifyRequest) => shellHosts.select(headers['user-agent'])
      const placing = createPlaceOrderService({
        ...deps,
        repository: createPlacingRepository(db),
        soldOut: createSoldOutMemory(deps),
      })
      const payments = ports.openPayments(deps)
      const progress = createProgressService({
        repository: createProgressRepository(db, ports.refundOrder),
        now,
        ...payments,
      })
      const receiver = createReceiverService({
        repository: createReceiverRepository(db),
        companies,
        now,
      })
      const reading = createReadingService({
        repository: createReadingRepository(db),
        listRefunds: payments.listRefunds,
        now,
      })

      serve('order.commit', (input, shopper, { request }) =>
        placing.commit(shopper, toInput(input, readHost(request))),
      )
      serve('order.submit', (input, shopper, { request }) =>
        placing.commit(shopper, toInput(input, readHost(request))),
      )
      serve('order.list', (input, shopper) => reading.list(shopper, input, false))
      serve('order.listWithLines', (input, shopper) => reading.list(shopper, input, true))
      serve('order.counts', (_input, shopper) => reading.counts(shopper))
      serve('order.detail', ({ id }, shopper) => reading.detail(shopper, id))
      serve('order.children', ({ id }, shopper) => reading.children(shopper, id))
      serve('order.cancel', (input, shopper) => progress.cancel(shopper, input))
      serve('order.remind', ({ id }, shopper) => progress.remind(shopper, id))
      serve('order.changeAddress', (input, shopper) => receiver.change(shopper, input))
      serve('order.confirm', ({ id }, shopper) => progress.confirm(shopper, id))
      serve('order.remove', ({ id }, shopper) => progress.remove(shopper, id))
    },
    jobs: createOrderJobs(ports),
    auditChecks: orderChecks,
    authorizationMatrix: {
      'order.commit': {
        token: 'submitToken',
        addressId: 'address',
        couponId: 'coupon',
        couponIds: 'coupon',
      },
      'order.submit': {
        token: 'submitToken',
        addressId: 'address',
        couponId: 'coupon',
        couponIds: 'coupon',
      },
      'order.detail': { id: 'order' },
      'order.children': { id: 'order' },
      'order.remind': { id: 'order' },
      'order.changeAddress': { id: 'order', addressId: 'address' },
      'order.confirm': { id: 'order' },
      'order.remove': { id: 'order' },
      'order.cancel': { id: 'order' },
    },
  })
