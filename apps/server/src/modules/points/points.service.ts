import type { DataOf, InputOf } from '@mall/contract'
import { worthOfPoints } from '@mall/contract/money'
import type { Deps } from '../../deps.ts'
import type { Shopper } from '../../shopper.ts'
import type { PointsRepository } from './points.repo.ts'

const MAX_PAGE_SIZE = 100
const signs = { 1: 1, 2: -1 } as const

type PointsDeps = Pick<Deps, 'companies' | 'now'> & { repository: PointsRepository }

export function createPointsService({ repository, companies, now }: PointsDeps) {
  return {
    /** Balance, worth and records of a shopper's points. */
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
