import type { DailyTask, DataOf } from '@mall/contract'
import { renderFeature, type Answers } from '@mall/testing'
import { defineFeature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import { activityFeature } from '../feature.ts'

/** Screens of other features that this screen leads to. */
const feature = defineFeature({
  ...activityFeature,
  routes: [screens.home, screens.login].map((path) => ({
    path,
    title: '',
    access: {},
    lazy: async () => ({ Component: () => 'other' }),
  })),
})

const points = [5, 5, 10, 5, 5, 5, 20]
export const buildDay = (number: number, isChecked: boolean) => ({
  day: `2026-01-${String(number).padStart(2, '0')}`,
  points: points[number - 3] ?? 0,
  isChecked,
  isMakeUp: false,
})
type Calendar = DataOf<'checkIn.calendar'>
/** Two days of a streak are checked, the third is today. */
export const buildCalendar = (overrides: Partial<Calendar> = {}): Calendar => ({
  serverTime: '2026-01-05T02:00:00.000Z',
  rule: { isOpen: true, points, makeUpDays: 3, makeUpsPerMonth: 2 },
  today: '2026-01-05',
  isChecked: false,
  streak: 2,
  hasBudget: true,
  month: '2026-01',
  monthPoints: 10,
  cycle: [3, 4, 5, 6, 7, 8, 9].map((number) => buildDay(number, number < 5)),
  days: [buildDay(3, true), buildDay(4, true)],
  makeUp: { days: ['2026-01-02'], left: 2, streak: 4 },
  ...overrides,
})
export const buildTask = (overrides: Partial<DailyTask> = {}): DailyTask => ({
  id: 7,
  kind: 'browse',
  title: '逛冬日暖礼季',
  points: 5,
  target: '/home',
  state: 'open',
  readyAt: null,
  doneAt: null,
  earned: 0,
  ...overrides,
})
export const buildTasks = (list: DailyTask[]) => ({
  serverTime: '2026-01-05T02:00:00.000Z',
  list,
  remaining: 1_000,
})

/** Opens the check-in of a shopper, without tasks by default. */
export const showCheckIn = (answers: Answers, route = '/activity/check-in') =>
  renderFeature(feature, {
    route,
    user: true,
    answers: { 'checkIn.calendar': buildCalendar(), 'task.list': buildTasks([]), ...answers },
  })
