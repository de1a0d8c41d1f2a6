import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../plugins/serve.ts'
import type { CompanyCache } from '../tenant/company-cache.ts'
import { placeOrderService } from './placing/place-order.service.ts'
import { progressService, type SendRefunds } from './progress/progress.service.ts'
import { readingService } from './reading.service.ts'
import type { BeforeCancel } from './progress/settle.ts'

export function orderRoutes(
  app: FastifyInstance,
  deps: Deps,
  companies: CompanyCache,
  beforeCancel: BeforeCancel,
  sendRefunds: SendRefunds,
): void {
  const { answer } = placeOrderService(deps, companies)
  const progress = progressService(deps, beforeCancel, sendRefunds)
  const reading = readingService(deps)

  serve(app, deps, 'order.commit', (input, caller) => answer(caller, input))
  serve(app, deps, 'order.submit', (input, caller) => answer(caller, input))
  serve(app, deps, 'order.list', (input, caller) => reading.list(caller, input, false))
  serve(app, deps, 'order.listWithLines', (input, caller) => reading.list(caller, input, true))
  serve(app, deps, 'order.counts', (_input, caller) => reading.counts(caller))
  serve(app, deps, 'order.detail', ({ id }, caller) => reading.detail(caller, id))
  serve(app, deps, 'order.children', ({ id }, caller) => reading.children(caller, id))
  serve(app, deps, 'order.cancel', (input, caller) => progress.cancel(caller, input))
  serve(app, deps, 'order.confirm', ({ id }, caller) => progress.confirm(caller, id))
  serve(app, deps, 'order.remove', ({ id }, caller) => progress.remove(caller, id))
}
