import type { DataOf } from '@mall/contract'
import { Refusal } from '../../plugins/errors.ts'
import type { RestockRepository } from './restock.repository.ts'
import type { Shopper } from '../../shopper.ts'

const MAX_OPEN = 50
const OPEN_DAYS = 90
const MAX_LISTED = 200
const DAY_MS = 86_400_000

type ServiceDeps = {
  repository: RestockRepository
  now: () => Date
  /** an SMS template for reminders is configured */
  isAvailable: boolean
}

/** Restock reminders: one SMS once a sold-out product can be bought again. */
export function createRestockService({ repository, now, isAvailable }: ServiceDeps) {
  async function getProduct(companyId: number, spuId: number) {
    const product = await repository.findProduct(companyId, spuId)
    if (!product) throw new Refusal('goods/not-found')
    return product
  }

  return {
    async find(shopper: Shopper, spuId: number): Promise<DataOf<'restock.find'>> {
      await getProduct(shopper.companyId, spuId)
      const expiresAt = await repository.findOpen(shopper, spuId, now())
      return { isSubscribed: expiresAt !== null, expiresAt: expiresAt?.toISOString() ?? null }
    },

    async subscribe(shopper: Shopper, spuId: number): Promise<DataOf<'restock.subscribe'>> {
      const product = await getProduct(shopper.companyId, spuId)
      if (!product.on_sale) throw new Refusal('goods/not-found')
      if (product.can_be_bought) throw new Refusal('restock/in-stock')
      if (!isAvailable) throw new Refusal('restock/unavailable')
      if (!(await repository.findPhone(shopper))) throw new Refusal('login/no-phone')
      const at = now()
      const expiresAt = new Date(at.getTime() + OPEN_DAYS * DAY_MS)
      const isOpen = await repository.insertOpen(shopper, spuId, {
        now: at,
        expiresAt,
        maxOpen: MAX_OPEN,
      })
      if (!isOpen) throw new Refusal('restock/too-many')
      return { isSubscribed: true, expiresAt: expiresAt.toISOString() }
    },

    async unsubscribe(shopper: Shopper, spuId: number): Promise<DataOf<'restock.unsubscribe'>> {
      await getProduct(shopper.companyId, spuId)
      await repository.removeOpen(shopper, spuId)
      return {}
    },

    async listWaiting(companyId: number): Promise<DataOf<'ops.restockReminders'>> {
      const rows = await repository.listWaiting(companyId, now(), MAX_LISTED)
      return {
        list: rows.map((row) => ({
          spuId: Number(row.spu_id),
          name: row.name,
          waiting: row.waiting,
          since: new Date(row.since).toISOString(),
          soldOutSkus: row.sold_out_skus,
        })),
      }
    },
  }
}
