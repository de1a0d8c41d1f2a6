import { z } from 'zod'
import { call } from '../base/call.ts'
import { Id, OutId, Points, text } from '../base/shapes.ts'
import { dailyTaskKinds } from '../states/index.ts'
import { CheckInRule } from './calls.ts'

export const OperatorsDailyTask = z.object({
  id: OutId,
  kind: z.enum(dailyTaskKinds),
  title: z.string(),
  points: Points,
  target: z.string(),
  isStopped: z.boolean(),
  /** times done, and points given for it */
  done: z.int(),
  given: Points,
})
export type OperatorsDailyTask = z.infer<typeof OperatorsDailyTask>

const Rule = CheckInRule.extend({
  /** check-ins of today, without make-ups */
  today: z.int(),
  /** points given by check-ins so far */
  given: Points,
})

export const dailyOpsCalls = {
  'ops.checkInRule': call('ops.checkInRule', {
    auth: 'ops',
    title: '查看签到规则',
    permission: 'marketing.read',
    summary: 'Rule of the check-in with its use',
    input: z.object({}),
    data: Rule,
  }),
  'ops.setCheckInRule': call('ops.setCheckInRule', {
    auth: 'ops',
    title: '设置签到规则',
    permission: 'marketing.write',
    summary: 'Sets the rule of the check-in; fields left out stay as they are',
    input: CheckInRule.partial(),
    data: Rule,
  }),
  'ops.dailyTasks': call('ops.dailyTasks', {
    auth: 'ops',
    title: '列出每日任务',
    permission: 'marketing.read',
    summary: 'Daily tasks, those that are offered first',
    input: z.object({}),
    data: z.object({ list: z.array(OperatorsDailyTask) }),
  }),
  'ops.createDailyTask': call('ops.createDailyTask', {
    auth: 'ops',
    title: '新建每日任务',
    permission: 'marketing.write',
    summary: 'Offers a task; a review is paid as a review and has no points of its own',
    input: z.object({
      kind: z.enum(dailyTaskKinds),
      title: text(20).refine((title) => title !== '', '不能为空'),
      points: z.int().min(0).max(10_000),
      /** path within the mall */
      target: z
        .string()
        .max(200)
        .regex(/^\/[\w-][\w\-/]*(\?[\w\-=&%]*)?$/, '应为商城内的路径')
        .default('/home'),
    }),
    data: OperatorsDailyTask,
    refusals: ['task/bad-task'],
  }),
  'ops.stopDailyTask': call('ops.stopDailyTask', {
    auth: 'ops',
    title: '停止每日任务',
    permission: 'marketing.write',
    summary: 'Ends a task; points already given stay',
    input: z.object({ id: Id }),
    data: OperatorsDailyTask,
    refusals: ['task/not-found'],
  }),
}
