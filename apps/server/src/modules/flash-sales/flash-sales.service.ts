import type { DataOf, FlashSaleItem, FlashSaleSession } from '@mall/contract'
import { Refusal } from '../../plugins/errors.ts'
import { isShopper, type Shopper, type Visitor } from '../../shopper.ts'
import { pictureOf, specTextOf } from '../goods/index.ts'
import type { CompanyCache } from '../companies/index.ts'
import { calculateTakenPercent } from './calculate-taken-percent.ts'
import type { FlashSalesRepository, ItemRow, SessionRow } from './flash-sales.repository.ts'
import { findRemindsAt, type StartRemindersRepository } from '../start-reminders/index.ts'

const toIso = (text: string) => new Date(text).toISOString()

export const toSession = ({ id, title, startsAt, endsAt }: SessionRow): FlashSaleSession => ({
  id,
  title,
  startsAt: toIso(startsAt),
  endsAt: toIso(endsAt),
})

const toItem = ({ specValues, picture, available, reserved, sold, ...item }: ItemRow) =>
  ({
    ...item,
    specText: specTextOf(specValues),
    picture: pictureOf(picture, null),
    left: available,
    unpaid: reserved,
    takenPercent: calculateTakenPercent(item.pieces, reserved + sold),
  }) satisfies FlashSaleItem

type ServiceDeps = {
  repository: FlashSalesRepository
  reminders: StartRemindersRepository
  companies: CompanyCache
  now: () => Date
  /** an SMS template for the start of a session is configured */
  offersReminder: boolean
}

/** Flash sales for shoppers. `insert_orders` enforces the rules of orders. */
export function createFlashSalesService(deps: ServiceDeps) {
  const { repository, reminders, companies, now, offersReminder } = deps

  async function getSession(companyId: number, id: number): Promise<SessionRow> {
    const session = await repository.findSession(companyId, id)
    if (!session) throw new Refusal('flash-sale/not-found')
    return session
  }

  return {
    async list(companyId: number): Promise<DataOf<'flashSale.sessions'>> {
      await companies.of(companyId)
      const at = now()
      const rows = await repository.listSessions(companyId, at)
      return { serverTime: at.toISOString(), list: rows.map(toSession) }
    },

    async find(visitor: Visitor, id: number): Promise<DataOf<'flashSale.session'>> {
      const session = await getSession(visitor.companyId, id)
      const items = await repository.listItems(visitor.companyId, id)
      const at = now()
      const remindsAt = offersReminder ? findRemindsAt(new Date(session.startsAt), at) : null
      const isReminded =
        isShopper(visitor) && (await reminders.isReminded(visitor, { kind: 'flashSale', id }))
      return {
        ...toSession(session),
        serverTime: at.toISOString(),
        items: items.map(toItem),
        isReminded,
        offersReminder: remindsAt !== null,
        remindsAt: remindsAt?.toISOString() ?? null,
      }
    },

    async findForGoods(companyId: number, spuId: number): Promise<DataOf<'flashSale.forGoods'>> {
      await companies.of(companyId)
      const at = now()
      const row = await repository.findForGoods(companyId, spuId, at)
      const session = row && { ...toSession(row), costPoints: row.costPoints }
      return { serverTime: at.toISOString(), session }
    },

    async remind(shopper: Shopper, id: number): Promise<DataOf<'flashSale.remind'>> {
      const { startsAt } = await getSession(shopper.companyId, id)
      if (!offersReminder) throw new Refusal('flash-sale/unavailable')
      const at = now()
      const start = new Date(startsAt)
      if (start > at && !findRemindsAt(start, at)) throw new Refusal('flash-sale/late-reminder')
      const result = await reminders.add(shopper, { kind: 'flashSale', id }, at)
      if (result === 'no-phone') throw new Refusal('login/no-phone')
      if (result === 'started') throw new Refusal('flash-sale/started')
      return { isReminded: true }
    },

    async cancelReminder(
      shopper: Shopper,
      id: number,
    ): Promise<DataOf<'flashSale.cancelReminder'>> {
      await getSession(shopper.companyId, id)
      await reminders.remove(shopper, { kind: 'flashSale', id })
      return { isReminded: false }
    },
  }
}
