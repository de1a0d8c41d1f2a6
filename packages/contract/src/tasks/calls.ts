import { z } from 'zod'
import { call } from '../base/call.ts'
import { Id, OutId, Points, Timestamp } from '../base/shapes.ts'
import { dailyOutcomes, dailyTaskKinds, dailyTaskStates } from '../states/index.ts'
import { Device } from '../check-in/calls.ts'

export const DailyTask = z.object({
  id: OutId,
  kind: z.enum(dailyTaskKinds),
  title: z.string(),
  /** 0 for a review, which is paid as a review only */
  points: Points,
  /** path within the mall that the task is done at */
  target: z.string(),
  state: z.enum(dailyTaskStates),
  /** end of the browsing time; null where none runs */
  readyAt: Timestamp.nullable(),
  doneAt: Timestamp.nullable(),
  earned: Points,
})
export type DailyTask = z.infer<typeof DailyTask>

const ShareCode = z.string().regex(/^[\da-f]{32}$/)

export const taskCalls = {
  'task.list': call('task.list', {
    auth: 'shopper',
    summary: 'Tasks of the day with the shopper’s progress; done ones come last',
    input: z.object({}),
    data: z.object({
      serverTime: Timestamp,
      list: z.array(DailyTask),
      /** most points that an open budget can still give */
      remaining: Points,
    }),
    refusals: ['check-in/closed'],
  }),
  'task.start': call('task.start', {
    auth: 'shopper',
    summary:
      'First mark of a browsing task, or the code of a share; repeated, the first one counts',
    input: z.object({ id: Id }),
    data: z.object({ readyAt: Timestamp.nullable(), shareCode: ShareCode.nullable() }),
    refusals: ['task/not-found', 'check-in/closed'],
  }),
  'task.finish': call('task.finish', {
    auth: 'shopper',
    summary: 'Gives the points of a task whose proof the server has; repeated, nothing more',
    input: z.object({ id: Id, device: Device }),
    data: z.object({ points: Points, outcome: z.enum(dailyOutcomes) }),
    refusals: ['task/not-found', 'task/not-done', 'check-in/closed'],
  }),
  'task.openShare': call('task.openShare', {
    auth: 'shopper',
    summary: 'A share has been opened; the own one, and a second one of the day, do not count',
    input: z.object({ code: ShareCode, device: Device }),
    data: z.object({ isCounted: z.boolean() }),
    refusals: ['task/share-not-found'],
  }),
}
