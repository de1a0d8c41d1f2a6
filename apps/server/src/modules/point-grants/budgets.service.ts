import type { DataOf, InputOf, PointBudget } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { BudgetRow, BudgetsRepository } from './budgets.repository.ts'

export const BUDGET = 'points-budget'

const kindNames: Record<BudgetRow['kind'], string> = {
  review: '评价奖励',
  'check-in': '签到',
  task: '任务',
  draw: '抽奖奖品',
}

const toBudget = (row: BudgetRow): PointBudget => {
  const isFunded = row.state === 'open' || row.state === 'closed'
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    state: row.state,
    points: row.points,
    given: isFunded ? row.points - row.remaining : 0,
    remaining: row.remaining,
    endsAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    closedAt: row.finishedAt?.toISOString() ?? null,
  }
}

type ServiceDeps = Pick<Deps, 'now'> & { repository: BudgetsRepository }

/**
 * Budgets of points: opened with a second person's approval, spent by effects of their kind, and
 * closed.
 */
export const createBudgetsService = ({ repository, now }: ServiceDeps) => ({
  list: async ({ companyId }: Operator): Promise<DataOf<'ops.pointBudgets'>> => ({
    list: (await repository.list(companyId)).map(toBudget),
  }),

  async open(
    operator: Operator,
    { endsAt, ...input }: InputOf<'ops.openPointBudget'>,
  ): Promise<DataOf<'ops.openPointBudget'>> {
    const at = now()
    const wanted = { ...input, endsAt: new Date(endsAt) }
    if (wanted.endsAt <= at) {
      const issues = [{ field: 'endsAt', message: '应为将来的时间' }]
      throw new Refusal('request/invalid', undefined, { issues })
    }
    const { kind, title, points } = input
    const summary = `积分预算「${title}」（${kindNames[kind]}）：共 ${String(points)} 积分`
    const { budget, approval } = await repository.request(operator, wanted, {
      kind: BUDGET,
      summary,
      at,
    })
    return { budget: toBudget(budget), approval }
  },

  async close(operator: Operator, { id }: InputOf<'ops.closePointBudget'>): Promise<PointBudget> {
    const closed = await repository.close(operator, id, now())
    if (closed === null) throw new Refusal('points/budget-not-found')
    if (closed === 'state') throw new Refusal('points/budget-state')
    return toBudget(closed)
  },
})
