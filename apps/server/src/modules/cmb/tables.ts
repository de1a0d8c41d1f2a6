import type { ExchangeDifference } from '@mall/contract'
import type { ExchangeState } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { amount, at, companyId, createdAt, id } from '../../db/columns.ts'
import { users } from '../login/tables.ts'

/** Exchanges of bank points. `id` is the number under which the bank deducts once. */
export const pointsExchanges = pgTable(
  'points_exchanges',
  {
    companyId: companyId(),
    id: text().notNull(),
    userId: id('user_id').notNull(),
    requestKey: text('request_key').notNull(),
    /** the bank's customer id; empty after the removal of personal data */
    customer: text().notNull(),
    bankPoints: amount('bank_points'),
    points: amount('points'),
    /** the rate: `step` bank points give `step_points` */
    step: amount('step'),
    stepPoints: amount('step_points'),
    state: text().$type<ExchangeState>().notNull().default('requested'),
    /** the bank's code of a refusal */
    problem: text().notNull().default(''),
    queries: integer().notNull().default(0),
    createdAt: createdAt(),
    /** end of a claim or time of the next request; null with a result */
    nextAt: at('next_at'),
    queriedAt: at('queried_at'),
    alarmedAt: at('alarmed_at'),
    finishedAt: at('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('points_exchanges_request').on(t.companyId, t.userId, t.requestKey),
    index('points_exchanges_user').on(t.companyId, t.userId, t.createdAt),
    index('points_exchanges_day').on(t.companyId, t.finishedAt),
    index('points_exchanges_due')
      .on(t.nextAt)
      .where(sql`next_at is not null`),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    check('points_exchanges_state', sql`state in ('requested', 'unknown', 'confirmed', 'failed')`),
    check(
      'points_exchanges_rate',
      sql`bank_points > 0 and points > 0 and step > 0 and points * step = bank_points * step_points`,
    ),
    check(
      'points_exchanges_finished',
      sql`(state in ('confirmed', 'failed')) = (finished_at is not null)`,
    ),
    check('points_exchanges_due_open', sql`(next_at is null) = (finished_at is not null)`),
  ],
)

/** The latest comparison of a day's exchanges with the bank's file. */
export const pointsExchangeReconciliations = pgTable(
  'points_exchange_reconciliations',
  {
    companyId: companyId(),
    /** day in Beijing */
    day: text().notNull(),
    at: at('at').notNull(),
    bankCount: integer('bank_count').notNull(),
    bankPoints: amount('bank_points'),
    ownCount: integer('own_count').notNull(),
    ownPoints: amount('own_points'),
    differences: jsonb().$type<ExchangeDifference[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.day] })],
)
