import { processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import type { Database } from '../../db/connection/database.ts'
import type { Deps } from '../../deps.ts'
import { createDeliveriesRepository, type RepeatableSince } from './deliveries.repository.ts'
import { createExpiringPointsRepository, type ExpiryCursor } from './expiring-points.repository.ts'
import { findDeliveryResult, sendDelivery } from './send-delivery.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000
/**
 * Age of an effect above which no message is sent, because it would mislead after an outage; the
 * inbox has the notice.
 */
const MAX_AGE_MS = DAY_MS
const EXPIRY_RUN_MS = 3_600_000
/** Days before the expiry of points on which their notices are sent. */
const EXPIRY_DAYS = [30, 3]
/** Batches of points read at a time. */
const EXPIRY_PAGE = 500
/** Time limit of a run, which the job's lease must exceed. */
const MAX_RUN_MS = 30_000

/** Position at which the search for expiring points continues. */
type Position = { stage: number; after: ExpiryCursor | null }
const START: Position = { stage: 0, after: null }

/** The chat app recognizes a number for ten minutes. */
const WECHAT_REPEAT_MS = 9 * MINUTE_MS
/** Queries of a result, a minute apart, after which it counts as lost. */
const MAX_QUERIES = 15

/** Start of the day in Shanghai. */
const startOfDay = (at: number) => at - ((at + SHANGHAI_MS) % DAY_MS)

/**
 * First attempts that a provider still recognizes when they are repeated. The workplace app
 * delivers a text once a day; the last minutes of a day are left out, since its clock is another
 * one.
 */
function findRepeatable({ sms }: Pick<Deps, 'sms'>, now: Date): RepeatableSince {
  const at = now.getTime()
  return {
    sms: new Date(at - (sms.repeatWindowMs ?? 0)),
    wechat: new Date(at - WECHAT_REPEAT_MS),
    dingtalk: new Date(startOfDay(at + 2 * MINUTE_MS)),
  }
}

type DueDelivery = { companyId: number; id: number; state: 'pending' | 'sending' }

/**
 * Sends one delivery, and returns whether it was sent. It is claimed before it is sent: a
 * worker that stops in between leaves it `sending`, which is repeated with its number while the
 * provider recognizes it, else `unknown`.
 */
async function deliver(deps: Deps, { companyId, id, state }: DueDelivery): Promise<boolean> {
  const { now } = deps
  const repository = createDeliveriesRepository(deps.db)
  const isRepeated = state === 'sending'
  const row = isRepeated
    ? await repository.reclaim(companyId, id, now(), findRepeatable(deps, now()))
    : await repository.claim(companyId, id, now())
  if (!row) {
    if (isRepeated) await repository.markUnknown(companyId, id, now())
    return false
  }
  const finish = (result: 'sent' | 'failed' | 'unknown', error = '') =>
    repository.finish(companyId, id, { state: result, error, at: now() })
  const fail = (reason: string) =>
    row.channel === 'sms'
      ? finish('failed', reason)
      : repository.replaceBySms(companyId, id, reason, now())
  /** Stores the result that the provider has of an accepted delivery. */
  const settle = async (receipt: string) => {
    const result = await findDeliveryResult(deps, companyId, { ...row, receipt })
    if (result?.kind === 'sent') await finish('sent')
    else if (result) await fail(result.reason)
    else if (row.attempts > MAX_QUERIES) await finish('unknown')
    return result?.kind === 'sent'
  }

  if (row.receipt) return settle(row.receipt)
  if (!isRepeated && Date.parse(row.noticedAt) < now().getTime() - MAX_AGE_MS) {
    await finish('failed', 'too-late')
    return false
  }
  const result = await sendDelivery(deps, companyId, id, row)
  switch (result.kind) {
    case 'sent':
      await finish('sent')
      return true
    case 'accepted':
      await repository.setReceipt(companyId, id, result.receipt)
      return settle(result.receipt)
    case 'refused':
      // The first attempt of a repeated delivery may have been sent.
      if (isRepeated) await finish('unknown', result.reason)
      else await fail(result.reason)
      break
    case 'later':
      if (!isRepeated) {
        await repository.release(companyId, id, new Date(now().getTime() + MINUTE_MS))
      }
      break
    case 'unknown':
      if (row.channel === 'sms' && !deps.sms.repeatWindowMs) await finish('unknown')
  }
  deps.log.warn({ companyId, id, channel: row.channel, result: result.kind }, 'notice not sent')
  return false
}

/** Delivers notices by SMS or app; the inbox has them from the start. */
export const noticesJob: Job = {
  name: 'notices',
  round(deps) {
    const repository = createDeliveriesRepository(deps.db)
    const states = new Map<string, 'pending' | 'sending'>()
    const find = async (limit: number) => {
      const due = await repository.listDue(deps.now(), limit)
      for (const one of due) states.set(`${one.company_id} ${one.id}`, one.state)
      return due
    }
    return processDue(deps, 'notices', find, ({ company_id: companyId, id }) => {
      const state = states.get(`${companyId} ${id}`) ?? 'pending'
      return deliver(deps, { companyId, id: Number(id), state })
    })
  },
}

/**
 * Adds the notices of expiring points once an hour. Batches are read in pages behind a cursor, so
 * that a run ends in time and the next run continues. A failed notice is retried in the next hour.
 */
export function createExpiryNoticesJob(): Job {
  const searches = new WeakMap<Database, { nextAt: number; position: Position }>()
  return {
    name: 'expiry-notices',
    async round(deps) {
      const at = deps.now()
      const search = searches.get(deps.db) ?? { nextAt: 0, position: START }
      searches.set(deps.db, search)
      if (at.getTime() < search.nextAt) return 0
      const repository = createExpiringPointsRepository(deps.db)
      const started = performance.now()
      let added = 0
      for (;;) {
        const { stage, after } = search.position
        const days = EXPIRY_DAYS[stage]
        if (days === undefined) break
        if (performance.now() - started > MAX_RUN_MS) return added
        const rows = await repository.listExpiring(at, days, after, EXPIRY_PAGE)
        for (const row of rows) {
          if (row.points === null) continue
          try {
            if (await repository.addExpiry(row, at)) added += 1
          } catch (error) {
            const { company_id: companyId, user_id: userId } = row
            deps.log.warn({ err: error, companyId, userId }, 'notice of expiring points not added')
          }
        }
        const last = rows.length < EXPIRY_PAGE ? undefined : rows.at(-1)
        search.position = last
          ? {
              stage,
              after: {
                at: last.cursor_at,
                companyId: last.company_id,
                batchId: Number(last.batch_id),
              },
            }
          : { stage: stage + 1, after: null }
      }
      search.position = START
      search.nextAt = at.getTime() + EXPIRY_RUN_MS
      return added
    },
  }
}
