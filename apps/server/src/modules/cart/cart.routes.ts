import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../plugins/serve.ts'
import type { CompanyCache } from '../tenant/company-cache.ts'
import { cartRepo } from './cart.repo.ts'
import { cartService } from './cart.service.ts'

export function cartRoutes(app: FastifyInstance, deps: Deps, companies: CompanyCache): void {
  const cart = cartService({ repo: cartRepo(deps.db), companies, now: deps.now })

  serve(app, deps, 'cart.list', ({ addressId }, owner) => cart.list(owner, addressId))
  serve(app, deps, 'cart.add', (input, owner) => cart.add(owner, input))
  serve(app, deps, 'cart.merge', (input, owner) => cart.merge(owner, input))
  serve(app, deps, 'cart.remove', ({ id }, owner) => cart.remove(owner, id))
  serve(app, deps, 'cart.removeMany', ({ ids }, owner) => cart.removeMany(owner, ids))
  serve(app, deps, 'cart.setNumber', (input, owner) => cart.setNumber(owner, input))
  serve(app, deps, 'cart.edit', (input, owner) => cart.edit(owner, input))
}
