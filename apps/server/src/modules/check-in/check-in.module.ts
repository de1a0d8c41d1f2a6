import type { PointBudgetKind } from '@mall/contract/states'
import { checkInRules, checkIns, dailyDevices, dailyTasks, taskProgress } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { deviceOf } from '../../plugins/shoppers/device-cookie.ts'
import { createBudgetsRepository } from '../point-grants/index.ts'
import { checkInChecks } from './check-in.checks.ts'
import { createCheckInRepository } from './check-in.repository.ts'
import { createCheckInService } from './check-in.service.ts'
import { createTasksRepository } from './tasks.repository.ts'
import { createTasksService } from './tasks.service.ts'

/** Retention days of a device's first shopper of the day. */
const DEVICE_DAYS = 30

/** Daily check-in and tasks, which give points out of budgets. */
export const checkInModule = defineModule({
  name: 'check-in',
  tables: [checkInRules, checkIns, dailyDevices, dailyTasks, taskProgress],
  routes({ serve }, { db, now, random }) {
    const budgets = createBudgetsRepository(db)
    const findBudget = (kind: PointBudgetKind) => (companyId: number) =>
      budgets.findRemaining(companyId, kind, now())
    const repository = createCheckInRepository(db)
    const checkIn = createCheckInService({ repository, now, findBudget: findBudget('check-in') })
    const tasks = createTasksService({
      repository: createTasksRepository(db),
      rules: repository,
      now,
      random,
      findBudget: findBudget('task'),
    })
    serve('checkIn.calendar', (input, shopper) => checkIn.calendar(shopper, input))
    serve('checkIn.checkIn', (_input, shopper, { request }) =>
      checkIn.checkIn(shopper, deviceOf(request)),
    )
    serve('checkIn.makeUp', (input, shopper) => checkIn.makeUp(shopper, input))
    serve('task.list', (_input, shopper) => tasks.list(shopper))
    serve('task.start', (input, shopper) => tasks.start(shopper, input))
    serve('task.finish', ({ id }, shopper, { request }) =>
      tasks.finish(shopper, { id, device: deviceOf(request) }),
    )
    serve('task.openShare', ({ code }, shopper, { request }) =>
      tasks.openShare(shopper, { code, device: deviceOf(request) }),
    )
    serve('ops.checkInRule', (_input, operator) => checkIn.showRule(operator))
    serve('ops.setCheckInRule', (input, operator) => checkIn.setRule(operator, input))
    serve('ops.dailyTasks', (_input, operator) => tasks.listAll(operator))
    serve('ops.createDailyTask', (input, operator) => tasks.create(operator, input))
    serve('ops.stopDailyTask', (input, operator) => tasks.stop(operator, input))
  },
  personalData: [
    ownRows(checkIns, { group: 'activities', title: '签到', removed: false }),
    ownRows(dailyDevices, {
      group: 'settings',
      title: '签到设备',
      hidden: ['device'],
      removed: true,
    }),
    ownRows(taskProgress, {
      group: 'activities',
      title: '任务',
      hidden: ['share_code', 'opener_id'],
      removed: false,
    }),
  ],
  auditChecks: checkInChecks,
  authorizationMatrix: {
    'task.start': { id: 'dailyTask' },
    'task.finish': { id: 'dailyTask' },
    'task.openShare': { code: 'taskShare' },
    'ops.stopDailyTask': { id: 'dailyTask' },
  },
  retention: [{ table: dailyDevices, column: dailyDevices.createdAt, days: DEVICE_DAYS }],
})
