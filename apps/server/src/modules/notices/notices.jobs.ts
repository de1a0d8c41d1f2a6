import { MAX_BATCH_SIZE, processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import type { Deps } from '../../deps.ts'
import { createDeliveriesRepository, type RepeatableSince } from './deliveries.repository.ts'
import { findDeliveryResult, sendDelivery } from './send-delivery.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000
/** After an outage, a message of an older effect would mislead; the inbox has it. */
const MAX_AGE_MS = DAY_MS
const EXPIRY_RUN_MS = 3_600_000
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
  /** Notes what the provider has of an accepted delivery. */
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
      // Of a repeated delivery, the first attempt may have been sent.
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
    const find = async () => {
      const due = await repository.listDue(deps.now(), MAX_BATCH_SIZE)
      for (const one of due) states.set(`${one.company_id} ${one.id}`, one.state)
      return due
    }
    return processDue(deps, 'notices', find, ({ company_id: companyId, id }) => {
      const state = states.get(`${companyId} ${id}`) ?? 'pending'
      return deliver(deps, { companyId, id: Number(id), state })
    })
  },
}

/** Adds the notices of expiring points, once an hour. */
export function createExpiryNoticesJob(): Job {
  let nextAt = 0
  return {
    name: 'expiry-notices',
    async round(deps) {
      const at = deps.now()
      if (at.getTime() < nextAt) return 0
      const repository = createDeliveriesRepository(deps.db)
      let added = 0
      for (;;) {
        const due = await repository.listDueExpiries(at, MAX_BATCH_SIZE)
        for (const one of due) added += (await repository.addExpiry(one, at)) ? 1 : 0
        if (due.length < MAX_BATCH_SIZE) break
      }
      nextAt = at.getTime() + EXPIRY_RUN_MS
      return added
    },
  }
}
