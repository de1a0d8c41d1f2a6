import type { DataOf, InputOf, PointsExchange } from '@mall/contract'
import { EXCHANGED_POINTS_DAYS, ShopStatus } from '@mall/contract/states'
import type { Deps } from '../../deps.ts'
import { createKeyedLimiter } from '../../limits/limiter.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { createOrderId } from '../orders/index.ts'
import {
  assertOffered,
  assertWithinDay,
  findOffer,
  toShownExchange,
  type ExchangeRow,
} from './exchange-rules.ts'
import type { CmbRepository } from './cmb.repository.ts'
import type { ExchangeProcessing } from './processing.service.ts'

const MAX_SIZE = 50
const EXCHANGES = { running: 1, waiting: 20 }

type ServiceDeps = Pick<Deps, 'now' | 'random' | 'log' | 'companies' | 'bankPoints'> & {
  repository: CmbRepository
  processing: Pick<ExchangeProcessing, 'send' | 'query'>
}

/** Exchange of bank points as shoppers use it. */
export function createCmbService(deps: ServiceDeps) {
  const { repository, processing, companies, bankPoints: bank, now, random, log } = deps
  // The database refuses a held lock instead of waiting, so exchanges of this process queue here
  // first.
  const ofShopper = createKeyedLimiter(EXCHANGES)

  async function getOffer(companyId: number) {
    const company = await companies.of(companyId)
    const offer = findOffer(company)
    if (!offer || !bank) throw new Refusal('cmb/closed')
    return { offer, bank, company }
  }

  /** The earlier exchange of a repeated request. */
  function toRepeated(row: ExchangeRow, { bankPoints, points }: InputOf<'cmb.exchange'>) {
    if (row.bankPoints === bankPoints && row.points === points) return toShownExchange(row)
    throw new Refusal('checkout/idempotency-conflict')
  }

  return {
    async offer(companyId: number): Promise<DataOf<'cmb.offer'>> {
      const offer = bank && findOffer(await companies.of(companyId))
      return { rate: offer && { step: offer.step, points: offer.points } }
    },

    async account(shopper: Shopper): Promise<DataOf<'cmb.account'>> {
      const { offer, bank: service } = await getOffer(shopper.companyId)
      const { step, points, maxPerExchange, maxPerDay } = offer
      const { customer, balance, today } = await repository.findShopper(shopper, now())
      const bankPoints =
        customer === null
          ? null
          : await service.getBalance(customer).catch((error: unknown) => {
              log.warn({ err: error, companyId: shopper.companyId }, 'bank points: no balance')
              return null
            })
      return {
        step,
        points,
        maxPerExchange,
        maxPerDay,
        balance,
        bankPoints,
        isLinked: customer !== null,
        validDays: EXCHANGED_POINTS_DAYS,
        leftToday: Math.max(0, maxPerDay - today),
      }
    },

    async exchange(shopper: Shopper, input: InputOf<'cmb.exchange'>): Promise<PointsExchange> {
      const { companyId } = shopper
      const { requestKey, bankPoints, points } = input
      const earlier = await repository.findByKey(shopper, requestKey)
      if (earlier) return toRepeated(earlier, input)
      const at = now()
      const { offer, company } = await getOffer(companyId)
      if (company.info.shopStatus === ShopStatus.Closed) throw new Refusal('company/closed')
      assertOffered(offer, input)
      const { customer } = await repository.findShopper(shopper, at)
      if (customer === null) throw new Refusal('cmb/not-linked')
      const id = `x${String(companyId)}-${createOrderId(at, random)}`
      const rate = { step: offer.step, stepPoints: offer.points }
      const exchange = { id, requestKey, customer, bankPoints, points, ...rate, at }
      const isNew = await ofShopper(`${String(companyId)}:${String(shopper.userId)}`, () =>
        repository.insert(shopper, exchange, (today) => assertWithinDay(offer, today, bankPoints)),
      )
      if (!isNew) {
        const first = await repository.findByKey(shopper, requestKey)
        if (!first) throw new Error('an exchange has disappeared')
        return toRepeated(first, input)
      }
      await processing.send(companyId, { number: id, customer, points: bankPoints }, at)
      return toShownExchange(await repository.find(shopper, id))
    },

    async record(
      shopper: Shopper,
      { page, size: requested }: InputOf<'cmb.record'>,
    ): Promise<DataOf<'cmb.record'>> {
      const size = Math.min(Math.max(requested, 1), MAX_SIZE)
      const paging = { page: Math.max(page, 1), size }
      const { rows, total } = await repository.list(shopper, paging)
      return {
        list: rows.map(toShownExchange),
        total,
        ...paging,
        hasNext: paging.page * size < total,
      }
    },

    /** Queries the bank when the shopper's own exchange has no result. */
    async query(shopper: Shopper, { id }: InputOf<'cmb.query'>): Promise<PointsExchange> {
      const { finishedAt } = await repository.find(shopper, id)
      if (finishedAt === null) await processing.query(shopper.companyId, id)
      return toShownExchange(await repository.find(shopper, id))
    },
  }
}
