import { sql } from 'drizzle-orm'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'
import { OWN } from '../../testing/requests/fixtures/own-ids.ts'

const SHARE_CODE = 'a'.repeat(32)
const shanghaiDay = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

/** A daily task, which the owner shares. */
export const fixtures = defineFixtures({
  unknown: {
    dailyTaskId: 987_654,
    taskShareCode: 'f'.repeat(32),
  },
  kinds: {
    dailyTask: { of: 'company', field: 'dailyTaskId' },
    taskShare: { of: 'company', field: 'taskShareCode' },
  },
  create: async ({ app }) => {
    await selectIn(
      app,
      1,
      sql`with rule as (
          insert into check_in_rules (company_id, is_open, points, make_up_days, make_ups_per_month, changed_at)
          values (1, true, '[5]', 3, 2, now()) on conflict do nothing
        ), task as (
          insert into daily_tasks (company_id, id, kind, title, points, target, created_by, request_key)
          values (1, ${OWN.dailyTaskId}, 'profile', '完善资料', 5, '/my/info', 'test', 'test')
          on conflict (company_id, id) do update set stopped_at = null returning id
        )
        insert into task_progress (company_id, task_id, user_id, period, started_at, share_code)
        select 1, task.id, 1, ${shanghaiDay(app.now())}, now(), ${SHARE_CODE}
        from task on conflict do nothing`,
    )
    return { dailyTaskId: OWN.dailyTaskId, taskShareCode: SHARE_CODE }
  },
})
