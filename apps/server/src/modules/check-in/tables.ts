import type { DailyOutcome, DailyTaskKind } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { amount, at, companyId, createdAt, id, ownId } from '../../db/columns.ts'
import { users } from '../login/tables.ts'

/** Check-in rule of a company; without a row the check-in is closed. */
export const checkInRules = pgTable('check_in_rules', {
  companyId: integer('company_id').primaryKey(),
  isOpen: boolean('is_open').notNull(),
  /** points of the days of a streak, repeated */
  points: jsonb().$type<number[]>().notNull(),
  makeUpDays: integer('make_up_days').notNull(),
  makeUpsPerMonth: integer('make_ups_per_month').notNull(),
  changedAt: at('changed_at').notNull(),
})

/** Checked days in Asia/Shanghai, including made-up ones. */
export const checkIns = pgTable(
  'check_ins',
  {
    companyId: companyId(),
    userId: id('user_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    isMakeUp: boolean('is_make_up').notNull(),
    /** streak up to this day when it was checked; 0 for a made-up one */
    streak: integer().notNull(),
    /** given: journal `check-in:{user}:{day}` */
    points: amount('points'),
    outcome: text().$type<DailyOutcome>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.day] }),
    index('check_ins_day').on(t.companyId, t.day),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    check('check_ins_points', sql`points >= 0 and (points = 0 or outcome = 'paid')`),
    check('check_ins_make_up', sql`not is_make_up or points = 0`),
  ],
)

/** The first shopper of a device on a day, who alone gets points there. */
export const dailyDevices = pgTable(
  'daily_devices',
  {
    companyId: companyId(),
    /** SHA-256 of the device's random name */
    device: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    userId: id('user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.device, t.day] }),
    index('daily_devices_user').on(t.companyId, t.userId),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    index('daily_devices_created').on(t.companyId, t.createdAt),
  ],
)

export const dailyTasks = pgTable(
  'daily_tasks',
  {
    companyId: companyId(),
    id: ownId(),
    kind: text().$type<DailyTaskKind>().notNull(),
    title: text().notNull(),
    points: integer().notNull(),
    target: text().notNull(),
    createdBy: text('created_by').notNull(),
    requestKey: text('request_key').notNull(),
    createdAt: createdAt(),
    stoppedAt: at('stopped_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('daily_tasks_request').on(t.companyId, t.createdBy, t.requestKey),
    check('daily_tasks_points', sql`points >= 0 and (kind = 'review') = (points = 0)`),
  ],
)

/** A shopper's progress in a task. `period` is a day, or `once`. */
export const taskProgress = pgTable(
  'task_progress',
  {
    companyId: companyId(),
    taskId: id('task_id').notNull(),
    userId: id('user_id').notNull(),
    period: text().notNull(),
    startedAt: at('started_at').notNull(),
    shareCode: text('share_code'),
    /** the shopper who opened the share */
    openerId: id('opener_id'),
    doneAt: at('done_at'),
    /** given: journal `task:{task}:{user}:{period}` */
    points: amount('points'),
    outcome: text().$type<DailyOutcome>().notNull().default('unpaid'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.taskId, t.userId, t.period] }),
    uniqueIndex('task_progress_share')
      .on(t.companyId, t.shareCode)
      .where(sql`share_code is not null`),
    uniqueIndex('task_progress_opener')
      .on(t.companyId, t.openerId, t.period)
      .where(sql`opener_id is not null`),
    index('task_progress_user').on(t.companyId, t.userId),
    foreignKey({
      columns: [t.companyId, t.taskId],
      foreignColumns: [dailyTasks.companyId, dailyTasks.id],
    }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    check('task_progress_points', sql`points >= 0 and (points = 0 or outcome = 'paid')`),
    check('task_progress_opener_other', sql`opener_id is distinct from user_id`),
  ],
)
