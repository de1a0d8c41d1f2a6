import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../plugins/serve.ts'
import type { CompanyCache } from '../tenant/company-cache.ts'
import { createHandoverService } from './handover.service.ts'
import { pricingService } from './pricing.service.ts'

export function pricingRoutes(app: FastifyInstance, deps: Deps, companies: CompanyCache): void {
  const pricing = pricingService(deps, companies)
  const handovers = createHandoverService(deps)
  serve(app, deps, 'pricing.preview', (input, caller) => pricing.preview(caller, input))
  serve(app, deps, 'pricing.checkout', (input, caller) => pricing.checkout(caller, input))
  serve(app, deps, 'pricing.createHandover', (input, caller) => handovers.create(caller, input))
  serve(app, deps, 'pricing.readHandover', (input, caller) => handovers.read(caller, input))
}
