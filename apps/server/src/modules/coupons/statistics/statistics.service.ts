import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import type { Operator } from '../../../plugins/operator.ts'
import type { StatisticsRepository } from './statistics.repository.ts'

const DAY_MS = 86_400_000

/** Statistics of coupon templates for operators. */
export const createStatisticsService = ({
  repository,
  now,
}: Pick<Deps, 'now'> & { repository: StatisticsRepository }) => ({
  async read(
    { companyId }: Operator,
    { id, days: count }: InputOf<'ops.couponStatistics'>,
  ): Promise<DataOf<'ops.couponStatistics'>> {
    const at = now()
    const from = new Date(at.getTime() - count * DAY_MS)
    const { row, days } = await repository.read(companyId, { id, at, from })
    return {
      id,
      ...row,
      given: Number(row.given),
      reserved: Number(row.reserved),
      goodsAmount: Number(row.goodsAmount),
      days: days.map((day) => ({ ...day, given: Number(day.given) })),
    }
  },
})
