import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../plugins/serve.ts'
import { addressRepo } from './address.repo.ts'
import { addressService } from './address.service.ts'
import { regionsBelow } from './regions.ts'

export function addressRoutes(app: FastifyInstance, deps: Deps): void {
  const addresses = addressService({ repo: addressRepo(deps.db), now: deps.now })

  serve(app, deps, 'address.list', (_input, owner) => addresses.list(owner))
  serve(app, deps, 'address.add', (form, owner) => addresses.add(owner, form))
  serve(app, deps, 'address.edit', (form, owner) => addresses.edit(owner, form))
  serve(app, deps, 'address.remove', ({ id }, owner) => addresses.remove(owner, id))
  serve(app, deps, 'address.regions', ({ level, parentName }) =>
    regionsBelow(level as 1 | 2 | 3 | 4, parentName),
  )
}
