import type { DataOf, InputOf } from '@mall/contract'
import { worthOfPoints } from '@mall/contract/money'
import type { Deps } from '../../deps.ts'
import type { Shopper } from '../../shopper.ts'
import type { PointsRepository } from './points.repository.ts'

const MAX_PAGE_SIZE = 100
const EXPIRING_SOON_MS = 30 * 86_400_000
const signs = { 1: 1, 2: -1 } as const

type PointsDeps = Pick<Deps, 'companies' | 'now'> & { repository: PointsRepository }

export function createPointsService({ repository, companies, now }: PointsDeps) {
  return {
    /** Changes of a shopper's points by kind and month. */
    async getStatement(
      shopper: Shopper,
      { kind, month, ...input }: InputOf<'points.statement'>,
    ): Promise<DataOf<'points.statement'>> {
      const page = Math.max(1, input.page)
      const size = Math.min(MAX_PAGE_SIZE, Math.max(1, input.size))
      const found = await repository.findStatement(shopper, { kind, month, page, size })
      const { total, gained, spent, months } = found.sums
      return {
        list: found.rows.map(({ about, ...row }) => ({
          ...row,
          at: new Date(row.at).toISOString(),
          ...(about !== null && { about }),
        })),
        total,
        page,
        size,
        hasNext: page * size < total,
        gained: Number(gained),
        spent: Number(spent),
        months,
      }
    },

    /** Free points of a shopper by expiry. */
    async listBatches(shopper: Shopper): Promise<DataOf<'points.batches'>> {
      const at = now()
      const soon = at.getTime() + EXPIRING_SOON_MS
      const rows = await repository.listBatches(shopper, at)
      const list = rows.map(({ expiresAt, amount, granted, source }) => ({
        expiresAt: new Date(expiresAt).toISOString(),
        amount: Number(amount),
        granted: Number(granted),
        source,
      }))
      const sum = (batches: typeof list) => batches.reduce((total, { amount }) => total + amount, 0)
      return {
        balance: sum(list),
        expiringSoon: sum(list.filter(({ expiresAt }) => Date.parse(expiresAt) <= soon)),
        list,
      }
    },

    /** Value of a shopper's free points in costPoints; 0 if the company does not accept points. */
    async getWorth(shopper: Shopper): Promise<number> {
      const { info } = await companies.of(shopper.companyId)
      if (info.integralPay === 0) return 0
      const rows = await repository.listBatches(shopper, now())
      const balance = rows.reduce((sum, { amount }) => sum + Number(amount), 0)
      return worthOfPoints(balance, info)
    },

    /** Balance, value and records of a shopper's points. */
    async getPoints(
      shopper: Shopper,
      { tradeType, ...input }: InputOf<'login.myPoints'>,
    ): Promise<DataOf<'login.myPoints'>> {
      const { info } = await companies.of(shopper.companyId)
      const page = Math.max(1, input.page)
      const size = Math.min(MAX_PAGE_SIZE, Math.max(1, input.size))
      const sign = tradeType === 1 || tradeType === 2 ? signs[tradeType] : 0
      const found = await repository.findBalanceAndRecords(shopper, { sign, page, size }, now())
      const { balance, held, next, nextAt } = found.balance
      const { rows, total } = found.records
      return {
        balance,
        held,
        worth: worthOfPoints(balance, info),
        expiring:
          next === null || nextAt === null
            ? null
            : { amount: next, at: new Date(nextAt).toISOString() },
        records: {
          list: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
          total,
          page,
          size,
          hasNext: page * size < total,
        },
      }
    },
  }
}
