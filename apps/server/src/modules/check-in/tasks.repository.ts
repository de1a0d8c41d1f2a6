import type { OperatorsDailyTask } from '@mall/contract'
import { OrderStatus, type DailyOutcome, type DailyTaskKind } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { Shopper } from '../../shopper.ts'
import { appendLog } from '../operators/index.ts'
import { addDays } from './days.ts'
import { INVITE_PERIOD } from './task-period.ts'
import { claimDevice, giveDailyPoints, lockShopper } from './check-in.repository.ts'

const MAX_TASKS = 50
const MAX_FRIENDS = 200

export type TaskRow = {
  id: number
  kind: DailyTaskKind
  title: string
  points: number
  target: string
}
export type Progress = {
  startedAt: string
  shareCode: string | null
  openerId: number | null
  doneAt: string | null
  earned: number
  outcome: DailyOutcome
}
/** An invited shopper. `hasReceived`: one of their orders has been received. */
export type Friend = { period: string; isPaid: boolean; earned: number; hasReceived: boolean }
type Share = {
  taskId: number
  userId: number
  openerId: number | null
  kind: DailyTaskKind
  /** the opener registered after the share began */
  isNew: boolean
}
export type TaskWithProgress = TaskRow & { progress: Progress | null }
export type Proofs = { hasProfile: boolean; reviewedAt: string | null }
export type NewTask = Omit<TaskRow, 'id'>

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`
const taskColumns = sql`t.id::float8 as id, t.kind, t.title, t.points, t.target`
const progressColumns = sql`p.started_at::text as "startedAt", p.share_code as "shareCode",
  p.opener_id::float8 as "openerId", p.done_at::text as "doneAt", p.points::float8 as earned, p.outcome`

const periodSql = (day: string) =>
  sql`case t.kind when 'profile' then 'once' when 'invite' then ${INVITE_PERIOD} else ${day} end`

const operatorsColumns = sql`${taskColumns}, t.stopped_at is not null as "isStopped",
  (select count(*)::int from task_progress p
   where p.company_id = t.company_id and p.task_id = t.id and p.done_at is not null) as done,
  (select coalesce(sum(p.points), 0)::float8 from task_progress p
   where p.company_id = t.company_id and p.task_id = t.id) as given`

async function findOperatorsTask(tx: Db, companyId: number, id: number) {
  const [row] = await selectRows<OperatorsDailyTask>(
    tx,
    sql`select ${operatorsColumns} from daily_tasks t
        where t.company_id = ${companyId} and t.id = ${id}`,
  )
  return row ?? null
}

/** The first invitation decides the inviting friend of a new shopper. */
async function insertFriend(
  tx: Db,
  opener: Shopper,
  { taskId, userId: inviter, isNew }: Share,
  { device, day, at }: { device: string; day: string; at: Date },
): Promise<boolean> {
  const { companyId, userId } = opener
  if (!isNew || inviter === userId) return false
  if ((await claimDevice(tx, opener, { device, day, at })) !== userId) return false
  const period = `friend:${String(userId)}`
  await tx.execute(
    sql`insert into task_progress (company_id, task_id, user_id, period, started_at, opener_id)
        values (${companyId}, ${taskId}, ${inviter}, ${period}, ${iso(at)}, ${userId})
        on conflict do nothing`,
  )
  const rows = await selectRows(
    tx,
    sql`select from task_progress where company_id = ${companyId} and task_id = ${taskId}
          and user_id = ${inviter} and period = ${period}`,
  )
  return rows.length > 0
}

/** Daily tasks with the progress of shoppers. */
export function createTasksRepository(db: Database) {
  return {
    list: async ({ companyId, userId }: Shopper, day: string): Promise<TaskWithProgress[]> => {
      const rows = await db.query<TaskRow & { progress: Progress | null }>(
        companyId,
        sql`select ${taskColumns}, (
              select to_jsonb(x) from (select ${progressColumns} from task_progress p
                where p.company_id = t.company_id and p.task_id = t.id and p.user_id = ${userId}
                  and p.period = ${periodSql(day)}) x) as progress
            from daily_tasks t where t.company_id = ${companyId} and t.stopped_at is null
            order by t.id limit ${MAX_TASKS}`,
      )
      return rows
    },

    findProofs: async ({ companyId, userId }: Shopper, day: string): Promise<Proofs> => {
      const [row] = await db.query<Proofs>(
        companyId,
        sql`select u.nick_name <> '' and exists (
                select from addresses a where a.company_id = u.company_id and a.user_id = u.id
              ) as "hasProfile",
              (select max(r.created_at)::text from reviews r
               where r.company_id = u.company_id and r.user_id = u.id
                 and (r.created_at at time zone 'Asia/Shanghai')::date = ${day}::date) as "reviewedAt"
            from users u where u.company_id = ${companyId} and u.id = ${userId}`,
      )
      return row ?? { hasProfile: false, reviewedAt: null }
    },

    find: async ({ companyId, userId }: Shopper, id: number, day: string) => {
      const [row] = await db.query<TaskWithProgress>(
        companyId,
        sql`select ${taskColumns}, (
              select to_jsonb(x) from (select ${progressColumns} from task_progress p
                where p.company_id = t.company_id and p.task_id = t.id and p.user_id = ${userId}
                  and p.period = ${periodSql(day)}) x) as progress
            from daily_tasks t
            where t.company_id = ${companyId} and t.id = ${id} and t.stopped_at is null`,
      )
      return row ?? null
    },

    listFriends: ({ companyId, userId }: Shopper, id: number) =>
      db.query<Friend>(
        companyId,
        sql`select p.period, p.done_at is not null as "isPaid", p.points::float8 as earned, exists (
              select from orders o where o.company_id = p.company_id and o.user_id = p.opener_id
                and o.status = ${OrderStatus.Completed}) as "hasReceived"
            from task_progress p
            where p.company_id = ${companyId} and p.task_id = ${id} and p.user_id = ${userId}
              and p.period like 'friend:%' order by p.started_at, p.period limit ${MAX_FRIENDS}`,
      ),

    /** First mark of a task; later marks change nothing. */
    start: (
      { companyId, userId }: Shopper,
      {
        id,
        period,
        shareCode,
        at,
      }: { id: number; period: string; shareCode: string | null; at: Date },
    ) =>
      db.transaction(companyId, async (tx): Promise<Progress> => {
        const [row] = await selectRows<Progress>(
          tx,
          sql`insert into task_progress as p
                (company_id, task_id, user_id, period, started_at, share_code)
              values (${companyId}, ${id}, ${userId}, ${period}, ${iso(at)}, ${shareCode})
              on conflict (company_id, task_id, user_id, period)
              do update set started_at = p.started_at returning ${progressColumns}`,
        )
        if (!row) throw new Error('a task was not started')
        return row
      }),

    /**
     * Finishes a task once and grants its points. The caller has verified the proof. A task
     * without points, because of its device or the budget, stays open.
     */
    finish: (
      shopper: Shopper,
      { id, points }: TaskRow,
      { period, day, device, at }: { period: string; day: string; device: string; at: Date },
    ) =>
      db.transaction(shopper.companyId, async (tx): Promise<Progress> => {
        await lockShopper(tx, shopper)
        const { companyId, userId } = shopper
        const own = sql`p.company_id = ${companyId} and p.task_id = ${id}
          and p.user_id = ${userId} and p.period = ${period}`
        await tx.execute(
          sql`insert into task_progress (company_id, task_id, user_id, period, started_at)
              values (${companyId}, ${id}, ${userId}, ${period}, ${iso(at)})
              on conflict (company_id, task_id, user_id, period) do nothing`,
        )
        const [known] = await selectRows<Progress>(
          tx,
          sql`select ${progressColumns} from task_progress p where ${own} for update`,
        )
        if (known?.doneAt) return known
        const outcome = await giveDailyPoints(tx, shopper, {
          kind: 'task',
          reason: '任务',
          points,
          device,
          day,
          at,
          key: `task:${String(id)}:${String(userId)}:${period}`,
        })
        if (known && outcome !== 'paid') return { ...known, outcome }
        const [row] = await selectRows<Progress>(
          tx,
          sql`update task_progress p set done_at = ${iso(at)}, outcome = 'paid', points = ${points}
              where ${own} and p.done_at is null returning ${progressColumns}`,
        )
        if (!row) throw new Error('a task was not finished')
        return row
      }),

    /**
     * Counts an opened share by another shopper on their own device, one share a day per opening
     * shopper and one a week per sharer.
     * @returns null without such a share of that day
     */
    openShare: (
      opener: Shopper,
      { code, device, day, at }: { code: string; device: string; day: string; at: Date },
    ) =>
      db.transaction(opener.companyId, async (tx): Promise<boolean | null> => {
        await lockShopper(tx, opener)
        const { companyId, userId } = opener
        const [share] = await selectRows<Share>(
          tx,
          sql`select p.task_id::float8 as "taskId", p.user_id::float8 as "userId",
                p.opener_id::float8 as "openerId", t.kind, p.started_at <= u.created_at as "isNew"
              from task_progress p
              join daily_tasks t on t.company_id = p.company_id and t.id = p.task_id
              join users u on u.company_id = p.company_id and u.id = ${userId}
              where p.company_id = ${companyId} and p.share_code = ${code}
                and p.period in (${day}, ${INVITE_PERIOD}) and t.stopped_at is null`,
        )
        if (!share) return null
        if (share.kind === 'invite') {
          return insertFriend(tx, opener, share, { device, day, at })
        }
        if (share.openerId === userId) return true
        if (share.userId === userId) return false
        if ((await claimDevice(tx, opener, { device, day, at })) !== userId) return false
        // Periods of share tasks are days; days compare as texts.
        const weekBefore = addDays(day, -7)
        const rows = await selectRows(
          tx,
          sql`update task_progress set opener_id = ${userId}
              where company_id = ${companyId} and share_code = ${code} and opener_id is null
                and not exists (select from task_progress o where o.company_id = ${companyId}
                  and o.opener_id = ${userId} and (o.period = ${day}
                    or (o.user_id = ${share.userId} and o.period > ${weekBefore}
                      and o.period < ${day})))
              returning task_id`,
        )
        return rows.length > 0
      }),

    listAll: (companyId: number) =>
      db.query<OperatorsDailyTask>(
        companyId,
        sql`select ${operatorsColumns} from daily_tasks t where t.company_id = ${companyId}
            order by t.stopped_at is not null, t.id desc limit 200`,
      ),

    create: (operator: Operator, task: NewTask, requestKey: string, at: Date) =>
      db.transaction(operator.companyId, async (tx): Promise<OperatorsDailyTask> => {
        const { companyId } = operator
        const [known] = await selectRows<{ id: number; isNew: boolean }>(
          tx,
          sql`insert into daily_tasks
                (company_id, kind, title, points, target, created_by, request_key, created_at)
              values (${companyId}, ${task.kind}, ${task.title}, ${task.points}, ${task.target},
                ${operator.id}, ${requestKey}, ${iso(at)})
              on conflict (company_id, created_by, request_key)
              do update set title = daily_tasks.title
              returning id::float8 as id, xmax = 0 as "isNew"`,
        )
        const row = known && (await findOperatorsTask(tx, companyId, known.id))
        if (!row) throw new Error('a task was not inserted')
        if (known.isNew) {
          const target = `daily-task:${String(row.id)}`
          await appendLog(tx, operator, { target, after: task, at })
        }
        return row
      }),

    /** @returns null without such a task */
    stop: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        await tx.execute(
          sql`update daily_tasks set stopped_at = ${iso(at)}
              where company_id = ${companyId} and id = ${id} and stopped_at is null`,
        )
        const row = await findOperatorsTask(tx, companyId, id)
        if (!row) return null
        const target = `daily-task:${String(id)}`
        await appendLog(tx, operator, { target, after: { isStopped: true }, at })
        return row
      }),
  }
}
export type TasksRepository = ReturnType<typeof createTasksRepository>
