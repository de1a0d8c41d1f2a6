import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Points, Timestamp } from '../base/shapes.ts'
import { dailyOutcomes } from '../states/index.ts'

/** Day in Asia/Shanghai. */
export const Day = z.iso.date()
const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
/**
 * Random name of a device. Not used: the second shopper of a day in a browser gets no points, and the
 * browser is known by a cookie of the server.
 */
export const Device = z.string().regex(/^[\w-]{16,64}$/)

/** Points of the days of a streak, repeated after the last one, and the make-up days. */
export const CheckInRule = z.object({
  isOpen: about(z.boolean(), { title: '开通' }),
  points: about(
    z
      .array(about(z.int().min(0).max(10_000), { unit: 'points' }))
      .min(1)
      .max(31),
    { title: '每日积分', hint: '连续第 1、2…天的积分' },
  ),
  makeUpDays: about(z.int().min(0).max(31), { title: '可补签最近几天', unit: 'days' }),
  makeUpsPerMonth: about(z.int().min(0).max(31), { title: '每月补签次数' }),
})
export type CheckInRule = z.infer<typeof CheckInRule>

const CheckInDay = z.object({
  day: Day,
  /** points given on the day; on a future day the points that a check-in would give */
  points: Points,
  isChecked: z.boolean(),
  isMakeUp: z.boolean(),
})
export type CheckInDay = z.infer<typeof CheckInDay>

export const checkInCalls = {
  'checkIn.calendar': call('checkIn.calendar', {
    auth: 'shopper',
    summary: 'Streak, the days of the running cycle and a month of check-ins',
    input: z.object({
      /** default: the current month */
      month: Month.optional(),
    }),
    data: z.object({
      serverTime: Timestamp,
      rule: CheckInRule,
      today: Day,
      isChecked: z.boolean(),
      /** consecutive days up to today, or up to yesterday before today’s check-in */
      streak: z.int(),
      /** an open budget has the points of today’s check-in */
      hasBudget: z.boolean(),
      cycle: z.array(CheckInDay),
      month: Month,
      /** checked days of the month */
      days: z.array(CheckInDay),
      monthPoints: Points,
      makeUp: z.object({
        /** days that can be made up, the newest last */
        days: z.array(Day),
        /** number of make-ups that this month still allows */
        left: z.int(),
        /**
         * consecutive days after a make-up of the newest missed day; an older one does not change
         * the streak
         */
        streak: z.int(),
      }),
    }),
    refusals: ['check-in/closed'],
  }),
  'checkIn.checkIn': call('checkIn.checkIn', {
    auth: 'shopper',
    summary: 'Checks in today; repeated, it returns the same result and gives nothing more',
    input: z.object({ device: Device }),
    data: z.object({
      day: Day,
      streak: z.int(),
      points: Points,
      outcome: z.enum(dailyOutcomes),
    }),
    refusals: ['check-in/closed'],
  }),
  'checkIn.makeUp': call('checkIn.makeUp', {
    auth: 'shopper',
    summary:
      'Makes up a missed day without points; a streak continues through it once no later day is missed',
    input: z.object({ day: Day }),
    data: z.object({ day: Day, left: z.int() }),
    refusals: ['check-in/closed', 'check-in/not-missed', 'check-in/no-make-ups'],
  }),
}
