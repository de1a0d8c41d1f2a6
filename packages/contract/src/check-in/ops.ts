import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Id, OutId, Points, text } from '../base/shapes.ts'
import { dailyTaskKinds } from '../states/index.ts'
import { CheckInRule } from './calls.ts'

const TaskKind = about(z.enum(dailyTaskKinds), {
  title: '种类',
  choices: {
    browse: '浏览 15 秒',
    share: '分享被打开',
    profile: '完善资料',
    review: '写评价',
    invite: '好友收货',
  },
})
const title = { title: '名称' }
const points = { title: '积分' }
const target = { title: '去完成的页面' }

export const OperatorsDailyTask = z.object({
  id: about(OutId, { title: '编号' }),
  kind: TaskKind,
  title: about(z.string(), title),
  points: about(Points, points),
  target: about(z.string(), target),
  isStopped: about(z.boolean(), { title: '已结束' }),
  done: about(z.int(), { title: '完成次数' }),
  given: about(Points, { title: '发放积分' }),
})
export type OperatorsDailyTask = z.infer<typeof OperatorsDailyTask>

const Rule = CheckInRule.extend({
  /** number of check-ins today, without make-ups */
  today: about(z.int(), { title: '今日签到' }),
  given: about(Points, { title: '发放积分' }),
})

export const dailyOpsCalls = {
  'ops.checkInRule': call('ops.checkInRule', {
    auth: 'ops',
    title: '查看签到规则',
    command: 'check-in show',
    permission: 'marketing.read',
    summary: 'Rule of the check-in with its use',
    input: z.object({}),
    data: Rule,
  }),
  'ops.setCheckInRule': call('ops.setCheckInRule', {
    auth: 'ops',
    title: '设置签到规则',
    command: 'check-in set',
    note: '积分从签到预算发放',
    permission: 'marketing.write',
    summary: 'Sets the rule of the check-in; fields left out stay as they are',
    input: CheckInRule.partial(),
    data: Rule,
  }),
  'ops.dailyTasks': call('ops.dailyTasks', {
    auth: 'ops',
    title: '列出每日任务',
    command: 'tasks list',
    permission: 'marketing.read',
    summary: 'Daily tasks, those that are offered first',
    input: z.object({}),
    data: z.object({ list: about(z.array(OperatorsDailyTask), { title: '列表' }) }),
  }),
  'ops.createDailyTask': call('ops.createDailyTask', {
    auth: 'ops',
    title: '新建每日任务',
    command: 'tasks add {kind}',
    note: '积分从任务预算发放',
    permission: 'marketing.write',
    summary: 'Offers a task; a review is paid as a review and has no points of its own',
    input: z.object({
      kind: TaskKind,
      title: about(
        text(20).refine((word) => word !== '', '不能为空'),
        title,
      ),
      points: about(Points.min(0).max(10_000), { ...points, hint: '评价任务填 0' }),
      target: about(
        z
          .string()
          .max(200)
          .regex(/^\/[\w-][\w\-/]*(\?[\w\-=&%]*)?$/, '应为商城内的路径'),
        { ...target, hint: '商城内的路径，如 /special/1' },
      ).default('/home'),
    }),
    data: OperatorsDailyTask,
    refusals: ['task/bad-task'],
  }),
  'ops.stopDailyTask': call('ops.stopDailyTask', {
    auth: 'ops',
    title: '停止每日任务',
    command: 'tasks stop {id}',
    note: '已发放的积分不变',
    permission: 'marketing.write',
    summary: 'Ends a task; points already given stay',
    input: z.object({ id: about(Id, { title: '任务编号' }) }),
    data: OperatorsDailyTask,
    refusals: ['task/not-found'],
  }),
}
