import type {
  ChanceSource,
  DrawKind,
  FallbackReason,
  LuckyDrawStatus,
  PrizeKind,
  PrizeState,
} from '@mall/contract/draws'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, companyId, createdAt, id, ownId } from '../../db/columns.ts'
import { skus } from '../goods/tables.ts'
import { users } from '../login/tables.ts'

/** Pools of prizes, separate from those of flash sales in `stocks.pool_id`. */
const FIRST_PRIZE_POOL = 3_000_000_000_000

/** Draws, [startsAt, endsAt). Odds, prizes and fallbacks are fixed from the opening request on. */
export const luckyDraws = pgTable(
  'lucky_draws',
  {
    companyId: companyId(),
    id: ownId(),
    title: text().notNull(),
    kind: text().$type<DrawKind>().notNull(),
    status: text().$type<LuckyDrawStatus>().notNull().default('draft'),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    whole: integer().notNull(),
    dailyFree: integer('daily_free').notNull(),
    pointsPrice: integer('points_price').notNull(),
    dailyBought: integer('daily_bought').notNull(),
    dailyShared: integer('daily_shared').notNull(),
    perOrder: integer('per_order').notNull(),
    realPerPerson: integer('real_per_person').notNull(),
    claimDays: integer('claim_days').notNull(),
    /** limit of the unit costs in total and per hour; null without a limit */
    budget: bigint({ mode: 'number' }),
    hourBudget: bigint('hour_budget', { mode: 'number' }),
    /** days of the chain of seeds */
    days: integer(),
    /** seed of the last day, encrypted; the earlier ones are its hashes */
    sealedSeed: text('sealed_seed'),
    /** SHA-256 of the first day's seed */
    digest: text(),
    /** number of the latest draw */
    lastNo: integer('last_no').notNull().default(0),
    /** unit costs of the given prizes without abandoned ones */
    cost: bigint({ mode: 'number' }).notNull().default(0),
    createdBy: text('created_by').notNull(),
    /** idempotency key of its creation */
    requestKey: text('request_key').notNull(),
    createdAt: createdAt(),
    publishedAt: at('opened_at'),
    closedAt: at('closed_at'),
    settledAt: at('settled_at'),
    /** removed days of the chain and the last removed number */
    removedDays: integer('removed_days').notNull().default(0),
    removedNo: integer('removed_no').notNull().default(0),
    removedAt: at('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('lucky_draws_request').on(t.companyId, t.createdBy, t.requestKey),
    index('lucky_draws_time').on(t.companyId, t.status, t.endsAt),
    check(
      'lucky_draws_status',
      sql`status in ('draft', 'waiting', 'open', 'paused', 'closed', 'settled')`,
    ),
    check('lucky_draws_kind', sql`kind in ('wheel', 'grid', 'scratchCard')`),
    check('lucky_draws_time', sql`starts_at < ends_at`),
    check('lucky_draws_sign', sql`whole > 0 and last_no >= 0 and points_price >= 0`),
    check(
      'lucky_draws_removed',
      sql`removed_no between 0 and last_no and removed_days >= 0
        and (removed_days = 0 or removed_at is not null)`,
    ),
  ],
)

/** A prize of a draw; its id is the pool of its pieces in `stocks`. */
export const luckyDrawPrizes = pgTable(
  'lucky_draw_prizes',
  {
    companyId: companyId(),
    id: id().notNull().generatedByDefaultAsIdentity({ startWith: FIRST_PRIZE_POOL }),
    drawId: id('draw_id').notNull(),
    no: integer().notNull(),
    kind: text().$type<PrizeKind>().notNull(),
    title: text().notNull(),
    weight: integer().notNull(),
    /** pieces in all; null without a bound */
    pieces: integer(),
    /** number given and not abandoned */
    given: integer().notNull().default(0),
    hourCap: integer('hour_cap'),
    unitCost: bigint('unit_cost', { mode: 'number' }).notNull().default(0),
    fallback: integer(),
    points: integer(),
    templateId: id('template_id'),
    skuId: id('sku_id'),
    /** face value of a top-up in fen */
    faceValue: bigint('face_value', { mode: 'number' }),
    /** numbers given and abandoned in removed draws */
    removedGiven: integer('removed_given').notNull().default(0),
    removedAbandoned: integer('removed_abandoned').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('lucky_draw_prizes_no').on(t.companyId, t.drawId, t.no),
    foreignKey({
      columns: [t.companyId, t.drawId],
      foreignColumns: [luckyDraws.companyId, luckyDraws.id],
    }),
    foreignKey({ columns: [t.companyId, t.skuId], foreignColumns: [skus.companyId, skus.id] }),
    check('lucky_draw_prizes_given', sql`given >= 0 and (pieces is null or given <= pieces)`),
    check('lucky_draw_prizes_sign', sql`weight >= 0 and unit_cost >= 0`),
  ],
)

/** Chances of a shopper: `key` is their day, order or request. */
export const luckyDrawChances = pgTable(
  'lucky_draw_chances',
  {
    companyId: companyId(),
    id: text().notNull(),
    drawId: id('draw_id').notNull(),
    userId: id('user_id').notNull(),
    source: text().$type<ChanceSource>().notNull(),
    key: text().notNull(),
    granted: integer().notNull(),
    used: integer().notNull().default(0),
    points: integer().notNull().default(0),
    /** day of a purchase or share */
    day: date({ mode: 'string' }).notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
    returnedAt: at('returned_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('lucky_draw_chances_once').on(t.companyId, t.drawId, t.userId, t.source, t.key),
    foreignKey({
      columns: [t.companyId, t.drawId],
      foreignColumns: [luckyDraws.companyId, luckyDraws.id],
    }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    check('lucky_draw_chances_used', sql`used >= 0 and used <= granted`),
  ],
)

/** Draws by number: the hit, the given prize and the reason of a difference. */
export const draws = pgTable(
  'draws',
  {
    companyId: companyId(),
    drawId: id('draw_id').notNull(),
    no: integer().notNull(),
    userId: id('user_id').notNull(),
    chanceId: text('chance_id').notNull(),
    requestKey: text('request_key').notNull(),
    at: at('at').notNull(),
    /** day of the chain of seeds, from 1 on */
    day: integer().notNull(),
    nonce: text().notNull(),
    ticket: integer().notNull(),
    hit: integer().notNull(),
    given: integer().notNull(),
    why: text().$type<FallbackReason>(),
    cost: bigint({ mode: 'number' }).notNull(),
    state: text().$type<PrizeState>().notNull(),
    claimUntil: at('claim_until'),
    orderId: text('order_id'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.drawId, t.no] }),
    uniqueIndex('draws_request').on(t.companyId, t.userId, t.requestKey),
    index('draws_user').on(t.companyId, t.userId, t.at),
    index('draws_hour').on(t.companyId, t.drawId, t.at),
    uniqueIndex('draws_order')
      .on(t.companyId, t.orderId)
      .where(sql`order_id is not null`),
    index('draws_waiting')
      .on(t.claimUntil)
      .where(sql`state = 'waiting'`),
    foreignKey({
      columns: [t.companyId, t.drawId],
      foreignColumns: [luckyDraws.companyId, luckyDraws.id],
    }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    check('draws_state', sql`state in ('none', 'credited', 'waiting', 'claimed', 'abandoned')`),
    check('draws_order_state', sql`(state = 'claimed') = (order_id is not null)`),
  ],
)

/** Seeds of past days, published. */
export const drawSeeds = pgTable(
  'draw_seeds',
  {
    companyId: companyId(),
    drawId: id('draw_id').notNull(),
    day: integer().notNull(),
    seed: text().notNull(),
    publishedAt: at('published_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.drawId, t.day] }),
    foreignKey({
      columns: [t.companyId, t.drawId],
      foreignColumns: [luckyDraws.companyId, luckyDraws.id],
    }),
  ],
)
