import type { DataOf, InputOf, TopUp } from '@mall/contract'
import { findMobileCarrier, maskPhone, type MobileCarrier } from '@mall/contract/number-segments'
import { OrderStatus, ShopStatus } from '@mall/contract/states'
import type { Deps } from '../../deps.ts'
import { createKeyedLimiter } from '../../limits/limiter.ts'
import { Refusal } from '../../plugins/errors.ts'
import { hashOf } from '../../plugins/session.ts'
import type { Shopper } from '../../shopper.ts'
import { buildOrderRows, createOrderId } from '../orders/index.ts'
import { calculatePrice } from '../pricing/index.ts'
import type { TopUpProcessing } from './processing.service.ts'
import { assertWithinLimits, readTopUpSettings, toShownState } from './top-up-rules.ts'
import type { TopUpRow, TopUpRepository } from './top-up.repository.ts'

const MAX_SIZE = 50
const TOP_UPS = { running: 1, waiting: 20 }
const MINUTE_MS = 60_000

const toTopUp = ({ orderStatus, isRefunded, ...row }: TopUpRow): TopUp => ({
  ...row,
  phone: maskPhone(row.phone),
  state: toShownState(row.state, orderStatus, isRefunded),
})

type ServiceDeps = Pick<Deps, 'now' | 'random' | 'companies' | 'topUp'> & {
  repository: TopUpRepository
  processing: Pick<TopUpProcessing, 'query'>
}

/** Shoppers' calls for phone top-ups. */
export function createTopUpService(deps: ServiceDeps) {
  const { repository, processing, companies, topUp: supplier, now, random } = deps
  // The database refuses a lock that is already held, so top-ups of this process queue before it.
  const ofNumber = createKeyedLimiter(TOP_UPS)

  return {
    async faceValues(
      shopper: Shopper,
      { phone, carrier: chosen }: InputOf<'topUp.faceValues'>,
    ): Promise<DataOf<'topUp.faceValues'>> {
      const at = now()
      const company = await companies.of(shopper.companyId)
      const { hasFaceValues, ...own } = await repository.findShopper(shopper, at)
      if (!supplier || !hasFaceValues) throw new Refusal('top-up/closed')
      const requested = phone ?? own.ownPhone
      const carrier: MobileCarrier | null = chosen ?? findMobileCarrier(requested)
      return {
        ...own,
        ...readTopUpSettings(company),
        carrier,
        serverTime: at.toISOString(),
        list: carrier === null ? [] : await repository.listFaceValues(shopper.companyId, carrier),
      }
    },

    async commit(
      shopper: Shopper,
      input: InputOf<'topUp.commit'>,
    ): Promise<DataOf<'topUp.commit'>> {
      const { companyId, userId } = shopper
      const { requestKey, phone, carrier, skuId, usePoints, payable } = input
      const at = now()
      const company = await companies.of(companyId)
      if (company.info.shopStatus === ShopStatus.Closed) throw new Refusal('company/closed')
      if (!supplier) throw new Refusal('top-up/closed')
      if (findMobileCarrier(phone) === null) throw new Refusal('top-up/number')
      const due = new Date(at.getTime() + company.settings.orderTimeoutMinutes * MINUTE_MS)
      const tokenHash = hashOf(`top-up|${String(userId)}|${requestKey}`)
      const bodyHash = hashOf(JSON.stringify([phone, carrier, skuId, usePoints, payable]))
      const orderId = createOrderId(at, random)
      const request = { tokenHash, bodyHash, orderId, phone, carrier, skuId, at, due }
      const build: Parameters<TopUpRepository['place']>[2] = (face, facts, today) => {
        assertWithinLimits(readTopUpSettings(company), today, face.faceValue)
        const price = calculatePrice(facts, company, { couponIds: [], usePoints }, at)
        if (price.unpayable || price.isStranded) throw new Refusal('checkout/no-payment')
        if (price.points.missing > 0) throw new Refusal('checkout/insufficient-points')
        if (price.payable !== payable) {
          throw new Refusal(
            price.pointsRunOut && price.payable > payable
              ? 'checkout/insufficient-points'
              : 'checkout/price-changed',
          )
        }
        const isPaid = price.cash === 0
        return buildOrderRows(price, {
          userId,
          tokenHash,
          bodyHash,
          remark: '',
          answer: {
            orderId,
            status: isPaid ? OrderStatus.PendingShipment : OrderStatus.PendingPayment,
            cash: price.cash,
            paidPoints: price.points.used,
            expiresAt: isPaid ? null : due.toISOString(),
          },
        })
      }
      return ofNumber(`${String(companyId)}:${phone}`, () =>
        repository.place(shopper, request, build),
      )
    },

    async record(
      shopper: Shopper,
      { page, size: requested }: InputOf<'topUp.record'>,
    ): Promise<DataOf<'topUp.record'>> {
      const size = Math.min(Math.max(requested, 1), MAX_SIZE)
      const paging = { page: Math.max(page, 1), size }
      const { rows, total } = await repository.list(shopper, paging)
      return {
        list: rows.map(toTopUp),
        total,
        ...paging,
        hasNext: paging.page * size < total,
      }
    },

    /** Queries the supplier if the shopper's own top-up is in progress. */
    async query(shopper: Shopper, { id }: InputOf<'topUp.query'>): Promise<TopUp> {
      const { state, orderStatus } = await repository.find(shopper, id)
      if (orderStatus === OrderStatus.PendingShipment && state !== 'failed') {
        await processing.query(shopper.companyId, id)
      }
      return toTopUp(await repository.find(shopper, id))
    },

    bills: async (shopper: Shopper) => ({ list: await repository.listBills(shopper) }),
  }
}
