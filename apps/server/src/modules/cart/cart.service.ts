import type { Cart, CartItem, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { calculateFreight, findDeliveryTerms, toDelivery } from '../freight/index.ts'
import { pictureOf, specTextOf } from '../goods/index.ts'
import { mostPieces } from './cart-sql.ts'
import type { CartRepository, ItemRow } from './cart.repository.ts'
import type { Change } from './change.ts'
import type { MergeRepository } from './merge.repository.ts'
import { planMerge, toCartMerge, toOwnMerge } from './plan-merge.ts'
import type { Shopper } from '../../shopper.ts'

/** Whether the supplier serves the address; true without an address. */
const isDeliverable = ({ supplier, region }: ItemRow): boolean =>
  findDeliveryTerms(supplier?.delivery ?? null, region).served

/** Reason why an item cannot be bought; '' if it can. */
function reasonOf(row: ItemRow): string {
  const { active, on_sale, available, least_num } = row
  if (active) return isDeliverable(row) ? '' : '不支持配送至该地区'
  if (!on_sale) return '已下架'
  if (available === 0) return '已售罄'
  return available < least_num ? '库存不足' : '已达限购数量'
}

const itemOf = (row: ItemRow, now: Date): CartItem => ({
  id: row.id,
  skuId: row.sku_id,
  spuId: row.spu_id,
  supplierId: row.supplier_id,
  supplierName: row.supplier?.name ?? '',
  name: row.name,
  specText: specTextOf(row.spec_values),
  picture: pictureOf(row.own_picture, row.picture),
  totalNum: row.num,
  leastNum: row.least_num,
  maxNum: Math.min(row.available, row.allowed ?? mostPieces, row.most),
  costPoints: row.cost_points,
  addedPrice: row.added_price ?? undefined,
  flash: row.flash && { ...row.flash, endsAt: new Date(row.flash.endsAt).toISOString() },
  isChecked: row.checked,
  cssBody: row.css_body,
  tags: [
    ...(row.limit_per_person === null ? [] : [`每人限购 ${row.limit_per_person} 件`]),
    ...(row.least_num > 1 ? [`${row.least_num} 件起购`] : []),
  ],
  reason: reasonOf(row),
  isBuyableElsewhere: row.active && !isDeliverable(row),
  delivery: toDelivery(row.supplier?.delivery ?? null, row.region, now),
})

/** The chosen items by supplier. */
function parcels(rows: readonly ItemRow[]) {
  const groups = new Map<number, { supplierId: number; goodsAmount: number; surcharge: number }>()
  for (const { supplier_id: supplierId, supplier, region, cost_points, num } of rows) {
    const { surcharge } = findDeliveryTerms(supplier?.delivery ?? null, region)
    const before = groups.get(supplierId)?.goodsAmount ?? 0
    groups.set(supplierId, { supplierId, goodsAmount: before + cost_points * num, surcharge })
  }
  return [...groups.values()]
}

function done(change: Change) {
  if ('refusal' in change) throw new Refusal(change.refusal)
  return change
}

type CartDeps = Pick<Deps, 'companies' | 'now'> & {
  repository: CartRepository
  merges: MergeRepository
}

export function createCartService({ repository, merges, companies, now }: CartDeps) {
  return {
    async list(shopper: Shopper, addressId?: number): Promise<Cart> {
      const { settings } = await companies.of(shopper.companyId)
      const at = now()
      const rows = await repository.listByShopper(shopper, addressId, at)
      if (addressId !== undefined) {
        const [row] = rows
        const isKnown = row ? row.region !== null : await repository.hasAddress(shopper, addressId)
        if (!isKnown) throw new Refusal('address/not-found')
      }
      const active = rows.filter((row) => row.active && isDeliverable(row))
      const groups = parcels(active.filter(({ checked }) => checked))
      const goodsAmount = groups.reduce((sum, group) => sum + group.goodsAmount, 0)
      const { before, rules } = calculateFreight(groups, settings.freight, goodsAmount)
      return {
        activeList: active.map((row) => itemOf(row, at)),
        inactiveList: rows.filter((row) => !active.includes(row)).map((row) => itemOf(row, at)),
        rules,
        // The badge counts every available item, whatever the address.
        length: rows.reduce((sum, row) => (row.active ? sum + row.num : sum), 0),
        baseFreight: before,
      }
    },

    async add(shopper: Shopper, { skuId, totalNum, isVerify }: InputOf<'cart.add'>) {
      return done(
        await repository.add(shopper, { skuId, num: totalNum, verify: isVerify, at: now() }),
      )
    },

    async merge(shopper: Shopper, { key, items }: InputOf<'cart.merge'>) {
      const rules = { planMerge, toCartMerge }
      const saved = await merges.merge(shopper, { key, items, at: now() }, rules)
      return toOwnMerge(saved, shopper.userId)
    },

    async setNumber(shopper: Shopper, { id, totalNum }: InputOf<'cart.setNumber'>) {
      const change = await repository.update(shopper, { id, num: totalNum }, now())
      // A delisted product can only be removed, so the client must reload the cart.
      const gone = 'refusal' in change && change.refusal === 'goods/not-found'
      return done(gone ? { refusal: 'cart/not-found' } : change)
    },

    async edit(shopper: Shopper, { id, totalNum, isChecked, skuId }: InputOf<'cart.edit'>) {
      return done(
        await repository.update(shopper, { id, num: totalNum, checked: isChecked, skuId }, now()),
      )
    },

    async remove(shopper: Shopper, id: number) {
      if ((await repository.remove(shopper, [id])) === 0) throw new Refusal('cart/not-found')
      return {}
    },

    async removeMany(shopper: Shopper, ids: string) {
      return { removed: await repository.remove(shopper, ids.split(',').map(Number)) }
    },
  }
}
