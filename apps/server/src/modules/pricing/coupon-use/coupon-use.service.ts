import type { Coupon, DataOf, GoodsCard, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Shopper } from '../../../shopper.ts'
import { covers, toUsedCoupon } from '../../coupons/index.ts'
import type { AddOnRepository } from './add-on.repository.ts'
import { readFacts, type Item } from '../facts.repository.ts'
import { sumBySku } from '../goods-rules.ts'
import { calculatePrice } from '../price.ts'

const MAX_ADD_ON = 30

type ServiceDeps = Pick<Deps, 'db' | 'companies' | 'now'> & {
  repository: AddOnRepository
  getCoupon: (shopper: Shopper, id: string) => Promise<Coupon>
  listCards: (companyId: number, spuIds: readonly number[]) => Promise<GoodsCard[]>
}

/** Coupons of a shopper for goods that are not ordered yet. */
export function createCouponUseService({
  db,
  companies,
  now,
  repository,
  getCoupon,
  listCards,
}: ServiceDeps) {
  /** Facts of the given SKUs that are on sale. */
  async function readOnSale({ companyId, userId }: Shopper, items: readonly Item[], at: Date) {
    const read = { companyId, userId, items: sumBySku(items), addressId: undefined, at }
    const facts = await readFacts(db, read)
    return { ...facts, goods: facts.goods.filter(({ onSale }) => onSale) }
  }

  return {
    async listForGoods(
      shopper: Shopper,
      { goodsList }: InputOf<'coupon.forGoods'>,
    ): Promise<DataOf<'coupon.forGoods'>> {
      const at = now()
      const facts = await readOnSale(shopper, goodsList, at)
      const company = await companies.of(shopper.companyId)
      const { coupons, appliedCoupons } = calculatePrice(
        facts,
        company,
        { couponIds: 'best', usePoints: false },
        at,
      )
      return { list: [...coupons], usedCoupons: appliedCoupons.map(toUsedCoupon) }
    },

    async addOn(
      shopper: Shopper,
      { id }: InputOf<'coupon.addOn'>,
    ): Promise<DataOf<'coupon.addOn'>> {
      const { companyId } = shopper
      const at = now()
      const coupon = await getCoupon(shopper, id)
      const { templateId } = coupon
      const rule = await repository.findRule(companyId, templateId)
      if (!rule) throw new Refusal('coupon/not-found')
      const { goods } = await readOnSale(shopper, await repository.listCheckedItems(shopper), at)
      const amount = goods
        .filter((line) => line.flash?.allowsCoupons !== false && covers(rule, line))
        .reduce((sum, { costPoints, num }) => sum + costPoints * num, 0)
      const missing = Math.max(0, rule.threshold - amount)
      const query = { templateId, missing, limit: MAX_ADD_ON, at }
      const spuIds = await repository.listSpuIds(companyId, query)
      return { coupon, amount, missing, goods: await listCards(companyId, spuIds) }
    },
  }
}
