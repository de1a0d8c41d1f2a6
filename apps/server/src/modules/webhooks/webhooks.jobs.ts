import type { Database } from '../../db/connection/database.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/runner.ts'
import { createSecretBox } from '../companies/index.ts'
import {
  createDeliveriesRepository,
  type AttemptResult,
  type DueDelivery,
  type DueWebhook,
} from './deliveries.repository.ts'
import { receiverPauseMs, retryDelayMs } from './retry-delay.ts'
import { sendEvent, type SendResult } from './send-event.ts'
import { readSigningSecrets } from './webhook-secrets.ts'
import type { WebhookRow } from './webhooks.repository.ts'

const MAX_CONCURRENT_WEBHOOKS = 64
const MAX_BATCH = 50
/**
 * Time limit in ms of one run of a webhook; the claim lasts longer than the run and the last
 * attempt's timeout.
 */
const RUN_MS = 30_000
const CLAIM_MS = 60_000

/**
 * Webhooks to which this process is delivering now; a delivery run may outlast the job run that
 * started it.
 */
const running = new WeakMap<Database, Map<string, Promise<void>>>()

function runningOf({ root }: Database) {
  const existing = running.get(root)
  if (existing) return existing
  const created = new Map<string, Promise<void>>()
  running.set(root, created)
  return created
}

/** Resolves when no delivery of this process is in progress. */
export async function waitForDeliveries(db: Database): Promise<void> {
  while (runningOf(db).size > 0) await Promise.all(runningOf(db).values())
}

const toEventId = (companyId: number, eventId: number) =>
  `evt_${String(companyId)}_${String(eventId)}`

function toResult(delivery: DueDelivery, sent: SendResult, deps: Deps): AttemptResult {
  const at = deps.now()
  const jitter = deps.random(2).readUInt16BE() / 65_535
  const delay = retryDelayMs(delivery.attempts + 1, jitter)
  const failed = delay === null ? 'failed' : 'pending'
  return {
    status: sent.delivered ? 'delivered' : failed,
    nextAt: new Date(at.getTime() + (sent.delivered ? 0 : (delay ?? 0))),
    lastAt: at,
    lastStatus: sent.status,
    lastError: sent.error.slice(0, 200),
  }
}

/**
 * Delivers in order until no delivery is due, an attempt fails or the time is over. Address, state
 * and secrets are read before each delivery, because they may change during a run.
 */
async function deliver(deps: Deps, { companyId, id }: WebhookRow, until: Date): Promise<boolean> {
  const repository = createDeliveriesRepository(deps.db)
  const box = createSecretBox(deps.settings)
  const started = performance.now()
  const isOver = () => performance.now() - started > RUN_MS
  for (;;) {
    const due = await repository.listDue(companyId, id, deps.now(), MAX_BATCH)
    for (const delivery of due) {
      if (isOver()) return true
      const webhook = await repository.readClaimed(companyId, id, until)
      if (!webhook) return true
      const secrets = readSigningSecrets(box, webhook, deps.now())
      const event = {
        id: toEventId(companyId, delivery.event_id),
        type: delivery.kind,
        companyId,
        createdAt: new Date(delivery.at).toISOString(),
        data: delivery.data,
      }
      const sent = await sendEvent(deps, webhook.url, event, secrets)
      const result = toResult(delivery, sent, deps)
      await repository.recordAttempt(companyId, delivery.id, delivery.attempts, result)
      if (!sent.delivered) return false
    }
    if (due.length < MAX_BATCH) return true
  }
}

async function runWebhook(deps: Deps, { company_id: companyId, id }: DueWebhook): Promise<void> {
  const repository = createDeliveriesRepository(deps.db)
  const now = deps.now()
  const until = new Date(now.getTime() + CLAIM_MS)
  const webhook = await repository.claim(companyId, id, now, until)
  if (!webhook) return
  const succeeded = await deliver(deps, webhook, until)
  const failures = succeeded ? 0 : webhook.failures + 1
  const pause = succeeded ? 0 : receiverPauseMs(failures)
  const nextRunAt = new Date(deps.now().getTime() + pause)
  await repository.release(companyId, id, until, nextRunAt, failures)
}

/**
 * Starts a run for each webhook with due deliveries and returns immediately, so that a hanging
 * receiver delays neither other receivers nor the jobs after this one.
 */
export const webhooksJob: Job = {
  name: 'webhooks',
  async round(deps) {
    const runs = runningOf(deps.db)
    const free = MAX_CONCURRENT_WEBHOOKS - runs.size
    if (free <= 0) return 0
    const repository = createDeliveriesRepository(deps.db)
    const due = await repository.listDueWebhooks(deps.now(), free)
    let begun = 0
    for (const webhook of due) {
      const key = `${String(webhook.company_id)}:${webhook.id}`
      if (runs.has(key)) continue
      const run = runWebhook(deps, webhook)
        .catch((error: unknown) =>
          deps.log.warn({ err: error, webhook: webhook.id }, 'webhook run failed, retried later'),
        )
        .finally(() => runs.delete(key))
      runs.set(key, run)
      begun += 1
    }
    return begun
  },
}
