import { MAX_BATCH_SIZE, processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import type { Deps } from '../../deps.ts'
import { SmsRefused } from '../../providers/sms/sms.ts'
import { createDeliveriesRepository } from './deliveries.repository.ts'
import { findSmsSender, formatSmsName } from './sms-text.ts'

/** After an outage, an SMS of an older effect would mislead; the inbox has it. */
const MAX_AGE_MS = 86_400_000
const EXPIRY_RUN_MS = 3_600_000

/**
 * Sends one delivery, and returns whether it was sent. It is claimed before its SMS: a worker that stops in between leaves it
 * `sending`, which is repeated with its number while the provider recognizes it, else `unknown`.
 */
async function deliver(
  deps: Deps,
  { companyId, id, state }: { companyId: number; id: number; state: 'pending' | 'sending' },
): Promise<boolean> {
  const { db, sms, companies, now } = deps
  const repository = createDeliveriesRepository(db)
  const { repeatWindowMs = 0 } = sms
  const row =
    state === 'pending'
      ? await repository.claim(companyId, id, now())
      : await repository.reclaim(companyId, id, now(), repeatWindowMs)
  if (!row) {
    if (state === 'sending') await repository.markUnknown(companyId, id, now())
    return false
  }
  const fail = (error: string) =>
    repository.finish(companyId, id, { state: 'failed', error, at: now() })
  const send = findSmsSender(sms, row.kind)
  const isLate = Date.parse(row.noticedAt) < now().getTime() - MAX_AGE_MS
  const isRepeated = state === 'sending'
  if (!row.phone || !send || (isLate && !isRepeated)) {
    await fail(row.phone ? (send ? 'too-late' : 'no-template') : 'no-phone')
    return false
  }
  const { info } = await companies.of(companyId)
  const name = formatSmsName(row.kind, row.facts, info.integralName || '积分')
  try {
    await send(row.phone, name, String(id))
  } catch (error) {
    if (error instanceof SmsRefused) await fail(error.reason)
    else if (repeatWindowMs === 0) {
      await repository.finish(companyId, id, { state: 'unknown', at: now() })
    }
    deps.log.warn({ err: error, companyId, id }, 'notice not sent')
    return false
  }
  await repository.finish(companyId, id, { state: 'sent', at: now() })
  return true
}

/** Delivers notices by SMS; the inbox has them from the start. */
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
