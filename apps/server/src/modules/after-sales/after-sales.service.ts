import type { AfterSale, DataOf, InputOf } from '@mall/contract'
import { listAfterSaleReasons } from '@mall/contract/states'
import type { Deps } from '../../deps.ts'
import type { PictureSigner } from '../../pictures/signed-pictures.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { SendRefunds } from '../orders/index.ts'
import type { Shopper } from '../../shopper.ts'
import {
  assertFurtherRequest,
  assertRequestable,
  calculateAmounts,
  calculateUntil,
  countAvailable,
  findStage,
  listKinds,
} from './after-sale-rules.ts'
import { readAfterSaleSettings } from './after-sale-settings.ts'
import type { AfterSalesRepository } from './after-sales.repository.ts'
import { presentAfterSale, presentSummary } from './present.ts'

const MAX_PAGE_SIZE = 100

type ServiceDeps = Pick<Deps, 'companies' | 'now'> & {
  repository: AfterSalesRepository
  signer: PictureSigner
  sendRefunds: SendRefunds
}

/** After-sales requests of a shopper. */
export function createAfterSalesService(deps: ServiceDeps) {
  const { repository, companies, signer, now, sendRefunds } = deps
  const settingsOf = async (companyId: number) =>
    readAfterSaleSettings(await companies.of(companyId))

  async function detail(shopper: Shopper, id: string): Promise<AfterSale> {
    const found = await repository.find(shopper, id)
    if (!found) throw new Refusal('after-sale/not-found')
    const settings = await settingsOf(shopper.companyId)
    return presentAfterSale(found.request, found.progress, { ...settings, signer }, now())
  }

  return {
    detail,

    async list(
      shopper: Shopper,
      input: InputOf<'afterSale.list'>,
    ): Promise<DataOf<'afterSale.list'>> {
      const page = Math.max(1, input.page)
      const size = Math.min(MAX_PAGE_SIZE, Math.max(1, input.size))
      const { rows, total } = await repository.list(shopper, { ...input, page, size })
      return { list: rows.map(presentSummary), total, page, size, hasNext: page * size < total }
    },

    async method(
      shopper: Shopper,
      { id, changing, chosen }: InputOf<'afterSale.method'>,
    ): Promise<DataOf<'afterSale.method'>> {
      const found = await repository.readFacts(shopper, id, changing)
      if (!found) throw new Refusal('order/not-found')
      const { facts, lines } = found
      const settings = await settingsOf(shopper.companyId)
      const at = now()
      const offers = facts.parts.map((part) => {
        const stage = findStage(part, settings, at)
        const own = facts.lines.filter(({ childId }) => childId === part.id)
        return {
          childId: part.id,
          supplierName: part.supplierName,
          kinds: stage ? listKinds(stage) : [],
          reasons: stage ? listAfterSaleReasons(stage) : [],
          until: calculateUntil(part, settings)?.toISOString() ?? null,
          lines: own.flatMap((line) => {
            const goods = lines.find(({ lineId }) => lineId === line.lineId)
            return goods ? [{ ...goods, available: countAvailable(line) }] : []
          }),
        }
      })
      const amounts = chosen ? calculateAmounts(facts, chosen, settings, at) : null
      return { offers, amounts, returnDays: settings.returnDays }
    },

    async request(shopper: Shopper, input: InputOf<'afterSale.request'>): Promise<AfterSale> {
      const settings = await settingsOf(shopper.companyId)
      const at = now()
      const inserted = await repository.insert(
        shopper,
        input,
        (facts) => {
          assertFurtherRequest(facts)
          return assertRequestable(facts, input, settings, at)
        },
        at,
      )
      if (!inserted) throw new Refusal('order/not-found')
      await sendRefunds(shopper.companyId, inserted.cashRefundIds)
      return detail(shopper, inserted.id)
    },

    async change(shopper: Shopper, input: InputOf<'afterSale.change'>): Promise<AfterSale> {
      const settings = await settingsOf(shopper.companyId)
      const at = now()
      const result = await repository.change(
        shopper,
        input,
        (facts) => assertRequestable(facts, input, settings, at),
        at,
      )
      if (result === 'not-found') throw new Refusal('after-sale/not-found')
      if (result === 'not-allowed') throw new Refusal('after-sale/not-changeable')
      return detail(shopper, input.id)
    },

    async addParcel(shopper: Shopper, input: InputOf<'afterSale.addParcel'>) {
      const result = await repository.addParcel(shopper, input, now())
      if (result === 'not-found') throw new Refusal('after-sale/not-found')
      if (result === 'not-allowed') throw new Refusal('after-sale/no-return-awaited')
      return {}
    },

    async withdraw(shopper: Shopper, id: string) {
      const result = await repository.withdraw(shopper, id, now())
      if (result === 'not-found') throw new Refusal('after-sale/not-found')
      if (result === 'not-allowed') throw new Refusal('after-sale/not-withdrawable')
      return {}
    },
  }
}
