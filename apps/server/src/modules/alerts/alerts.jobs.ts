import type { Database } from '../../db/connection/database.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/runner.ts'
import { createSecretBox } from '../companies/index.ts'
import { receiverPauseMs, retryDelayMs } from '../webhooks/index.ts'
import { composeAlerts } from './alert-text.ts'
import {
  createDeliveriesRepository,
  type DueItem,
  type DueRule,
  type Outcome,
} from './deliveries.repository.ts'
import { readTarget } from './rule-secrets.ts'
import { sendMessage, type Sent } from './send-message.ts'
import { createWaitingRepository } from './waiting.repository.ts'

const HOUR_MS = 3_600_000
/**
 * Shortest time between two messages of a rule; also the time of its claim, longer than an attempt.
 */
const BATCH_MS = 60_000
const MAX_CONCURRENT = 16

const hourOfBeijing = (at: Date) => new Date(at.getTime() + 8 * HOUR_MS).getUTCHours()

/** Finds pending work in all companies with a rule or a webhook for it. */
export async function findWaiting({ db, now, log }: Deps): Promise<number> {
  const repository = createWaitingRepository(db)
  let raised = 0
  for (const { company_id: companyId, low } of await repository.listCompanies()) {
    try {
      raised += await repository.update(companyId, low, now())
    } catch (error) {
      log.warn({ err: error, companyId }, 'alerts of a company not found, will be tried again')
    }
  }
  return raised
}

/** Last scan of this process by slot, in ms. Each scan reads the whole stock of a company. */
const lookedAt = new WeakMap<Database, number>()

export const alertsFindJob: Job = {
  name: 'alerts-find',
  async round(deps) {
    const at = deps.now().getTime()
    if (at - (lookedAt.get(deps.db) ?? -Infinity) < BATCH_MS) return 0
    lookedAt.set(deps.db, at)
    return findWaiting(deps)
  },
}

/** Messages in progress; a run does not wait for a silent receiver. */
const running = new WeakMap<Database, Set<Promise<void>>>()

function runningOf({ root }: Database): Set<Promise<void>> {
  const existing = running.get(root)
  if (existing) return existing
  const created = new Set<Promise<void>>()
  running.set(root, created)
  return created
}

/** Settles when this process sends no message. */
export async function waitForAlerts(db: Database): Promise<void> {
  while (runningOf(db).size > 0) await Promise.all(runningOf(db))
}

function toOutcome({ now, random }: Deps, { attempts }: DueItem, { sent, error }: Sent): Outcome {
  const at = now()
  if (sent) return { status: 'sent', nextAt: at, lastAt: at, lastError: '' }
  const delay = retryDelayMs(attempts + 1, random(2).readUInt16BE() / 65_535)
  return {
    status: delay === null ? 'failed' : 'pending',
    nextAt: new Date(at.getTime() + (delay ?? 0)),
    lastAt: at,
    lastError: error,
  }
}

/** Sends one message with all pending alerts of a rule. */
async function runRule(deps: Deps, { company_id: companyId, name }: DueRule): Promise<void> {
  const { db, now, companies, settings } = deps
  const repository = createDeliveriesRepository(db)
  const startedAt = now()
  const until = new Date(startedAt.getTime() + BATCH_MS)
  const rule = await repository.claim(companyId, name, startedAt, until)
  if (!rule) return
  const due = await repository.listDue(companyId, name, startedAt)
  const dropped: Outcome = { status: 'dropped', nextAt: startedAt, lastAt: null, lastError: '' }
  await repository.finish(
    companyId,
    due.filter(({ isEnded }) => isEnded),
    () => dropped,
  )
  const items = due.filter(({ isEnded }) => !isEnded)
  if (items.length === 0) return
  const { info } = await companies.of(companyId)
  const target = readTarget(createSecretBox(settings), rule)
  const sent = await sendMessage(deps, target, composeAlerts(info.mallName, items))
  await repository.finish(companyId, items, (item) => toOutcome(deps, item, sent))
  const failures = sent.sent ? 0 : rule.failures + 1
  const pause = sent.sent ? 0 : receiverPauseMs(failures)
  const nextRunAt = new Date(Math.max(until.getTime(), now().getTime() + pause))
  await repository.release(companyId, name, { nextRunAt, failures })
}

/** Starts a message for each rule with alerts at this hour and returns immediately. */
export const alertsSendJob: Job = {
  name: 'alerts-send',
  async round(deps) {
    const { db, now, log } = deps
    const runs = runningOf(db)
    const free = MAX_CONCURRENT - runs.size
    if (free <= 0) return 0
    const at = now()
    const due = await createDeliveriesRepository(db).listDueRules(at, hourOfBeijing(at), free)
    for (const rule of due) {
      const run = runRule(deps, rule)
        .catch((error: unknown) =>
          log.warn({ err: error, rule: rule.name }, 'alert not sent, will be tried again'),
        )
        .finally(() => runs.delete(run))
      runs.add(run)
    }
    return due.length
  },
}
