import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { serve } from '../../plugins/serve.ts'
import type { CompanyCache } from './company-cache.ts'

export function tenantRoutes(app: FastifyInstance, deps: Deps, companies: CompanyCache): void {
  serve(
    app,
    deps,
    'login.companyInfo',
    async ({ companyId }) => (await companies.of(companyId)).info,
  )

  // A plain file: a company without settings, or none, has an empty one.
  serve(app, deps, 'home.option', async ({ companyId }, caller) => {
    const requestedId = companyId ?? caller.companyId
    if (requestedId === 0) return {}
    try {
      return (await companies.of(requestedId)).homeOption
    } catch (error) {
      if (error instanceof Refusal) return {}
      throw error
    }
  })
}
