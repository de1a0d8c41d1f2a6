import type { InputOf } from '@mall/contract'
import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import {
  pointGrantsModule,
  createBudgetsRepository,
  createBudgetsService,
} from '../../modules/point-grants/index.ts'
import {
  createCheckInRepository,
  createCheckInService,
  createTasksRepository,
  createTasksService,
} from '../../modules/check-in/index.ts'
import { createApprovalsRepository, createApprovalsService } from '../../modules/operators/index.ts'
import { findDemoCallers } from './demo-callers.ts'
import { DEMO_COMPANY } from './sign-ins.ts'

const BUDGET_DAYS = 365
const DAY_MS = 86_400_000

const budgets = [
  { kind: 'check-in', title: '每日签到', points: 500_000 },
  { kind: 'task', title: '每日任务', points: 200_000 },
  { kind: 'review', title: '评价有礼', points: 100_000 },
  { kind: 'draw', title: '抽奖奖品', points: 200_000 },
] as const

const tasks: readonly InputOf<'ops.createDailyTask'>[] = [
  { kind: 'browse', title: '逛今日好物', points: 5, target: '/ware/list' },
  { kind: 'share', title: '邀请好友来签到', points: 10, target: '/activity/check-in' },
  { kind: 'invite', title: '邀请好友购物', points: 50, target: '/activity/check-in' },
  { kind: 'profile', title: '完善个人资料', points: 20, target: '/my/info' },
  { kind: 'review', title: '写一条评价', points: 0, target: '/evaluate/add-list' },
]

/**
 * Opens the check-in of company 1 with tasks and budgets, approved by a second demo operator,
 * unless it is open; requires the demo's operators.
 * @returns number of created tasks
 */
export async function createDemoCheckIn(deps: Deps): Promise<number> {
  const { db, now, random, companies } = deps
  const callers = await findDemoCallers(deps)
  const [known] = await db.query<{ isKnown: boolean }>(
    DEMO_COMPANY,
    sql`select exists (select from check_in_rules where company_id = ${DEMO_COMPANY}) as "isKnown"`,
  )
  if (!callers || known?.isKnown) return 0
  const { marketing, finance } = callers
  const repository = createCheckInRepository(db)
  const budgetsService = createBudgetsService({ repository: createBudgetsRepository(db), now })
  const approvals = createApprovalsService({
    repository: createApprovalsRepository(db),
    companies,
    now,
    kinds: pointGrantsModule.approvalKinds ?? [],
  })
  const endsAt = new Date(now().getTime() + BUDGET_DAYS * DAY_MS).toISOString()
  for (const budget of budgets) {
    const author = marketing('ops.openPointBudget', `budget-${budget.kind}`)
    const { approval } = await budgetsService.open(author, { ...budget, endsAt })
    await approvals.approve(finance('ops.approve', approval), { id: approval })
  }
  const service = createTasksService({
    repository: createTasksRepository(db),
    rules: repository,
    now,
    random,
    findBudget: async () => 0,
  })
  for (const task of tasks) {
    await service.create(marketing('ops.createDailyTask', `task-${task.kind}`), task)
  }
  const checkIn = createCheckInService({ repository, now, findBudget: async () => 0 })
  await checkIn.setRule(marketing('ops.setCheckInRule', 'check-in'), { isOpen: true })
  return tasks.length
}
