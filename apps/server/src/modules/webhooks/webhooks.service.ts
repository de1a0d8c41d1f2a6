import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import { Refusal } from '../../plugins/errors.ts'
import { findAddressFault } from '../../providers/outbound/find-address-fault.ts'
import { assertVersion, type Operator } from '../../plugins/operator.ts'
import type { SecretBox } from '../companies/index.ts'
import { sendEvent } from './send-event.ts'
import { createSigningSecret, encryptSigningSecret, readSigningSecrets } from './webhook-secrets.ts'
import type { DeliveryRow, WebhookRow, WebhooksRepository } from './webhooks.repository.ts'

const MAX_WEBHOOKS = 10
const HOUR_MS = 3_600_000

type WebhooksDeps = Pick<Deps, 'now' | 'random' | 'settings' | 'timeoutsMs'> & {
  repository: WebhooksRepository
  box: SecretBox
}

/** Webhooks of a company: addresses, subscribed events, and results of deliveries. */
export function createWebhooksService({ repository, box, ...deps }: WebhooksDeps) {
  const { now, random, settings } = deps

  const toWebhook = (row: WebhookRow): DataOf<'ops.changeWebhook'> => ({
    id: row.id,
    url: row.url,
    events: [...row.events],
    disabled: row.disabledAt !== null,
    failures: row.failures,
    formerSecretUntil:
      row.formerUntil !== null && row.formerUntil > now() ? row.formerUntil.toISOString() : null,
    version: String(row.version),
    createdAt: row.createdAt.toISOString(),
  })

  const toDelivery = (
    row: DeliveryRow,
    type: DataOf<'ops.webhookDeliveries'>['list'][number]['type'],
  ): DataOf<'ops.webhookDeliveries'>['list'][number] => ({
    id: row.id,
    eventId: `evt_${String(row.companyId)}_${String(row.eventId)}`,
    type,
    status: row.status,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    lastAt: row.lastAt?.toISOString() ?? null,
    nextAt: row.status === 'pending' ? row.nextAt.toISOString() : null,
    lastStatus: row.lastStatus,
    lastError: row.lastError,
  })

  function assertUrl(url: string | undefined) {
    const fault = url === undefined ? null : findAddressFault(url, settings)
    if (fault === null) return
    throw new Refusal('request/invalid', undefined, { issues: [{ field: 'url', message: fault }] })
  }

  async function getWebhook(companyId: number, id: string): Promise<WebhookRow> {
    const row = await repository.find(companyId, id)
    if (!row) throw new Refusal('webhook/not-found')
    return row
  }

  return {
    async list({ companyId }: Operator): Promise<DataOf<'ops.webhooks'>> {
      return { list: (await repository.list(companyId)).map(toWebhook) }
    },

    async add(
      operator: Operator,
      { url, events }: InputOf<'ops.addWebhook'>,
    ): Promise<DataOf<'ops.addWebhook'>> {
      assertUrl(url)
      const { companyId } = operator
      const at = now()
      const id = `wh_${random(12).toString('base64url')}`
      const secret = createSigningSecret(random)
      const row = await repository.create(
        operator,
        {
          companyId,
          id,
          url,
          events,
          secret: encryptSigningSecret(box, companyId, id, secret),
          nextRunAt: at,
          createdAt: at,
        },
        MAX_WEBHOOKS,
        at,
      )
      if (!row) throw new Refusal('webhook/too-many')
      return { webhook: toWebhook(row), secret }
    },

    async change(
      operator: Operator,
      { id, url, events, disabled }: InputOf<'ops.changeWebhook'>,
      ifMatch: string | null,
    ): Promise<DataOf<'ops.changeWebhook'>> {
      assertUrl(url)
      const at = now()
      const row = await repository.change(operator, id, at, (before) => {
        assertVersion(ifMatch, before.version)
        const disabledAt = before.disabledAt ?? at
        return {
          ...(url !== undefined && { url }),
          ...(events !== undefined && { events }),
          ...(disabled !== undefined && { disabledAt: disabled ? disabledAt : null }),
          // Resets the failures of a changed or enabled webhook, so that its next delivery does not
          // wait.
          ...((url !== undefined || disabled === false) && { failures: 0 }),
        }
      })
      if (!row) throw new Refusal('webhook/not-found')
      return toWebhook(row)
    },

    async remove(operator: Operator, { id }: InputOf<'ops.removeWebhook'>) {
      if (!(await repository.remove(operator, id, now()))) throw new Refusal('webhook/not-found')
      return {}
    },

    async rotate(
      operator: Operator,
      { id, overlapHours }: InputOf<'ops.rotateWebhookSecret'>,
    ): Promise<DataOf<'ops.rotateWebhookSecret'>> {
      const at = now()
      const secret = createSigningSecret(random)
      const row = await repository.change(operator, id, at, (before) => ({
        secret: encryptSigningSecret(box, operator.companyId, id, secret),
        formerSecret: overlapHours > 0 ? before.secret : null,
        formerUntil: overlapHours > 0 ? new Date(at.getTime() + overlapHours * HOUR_MS) : null,
      }))
      if (!row) throw new Refusal('webhook/not-found')
      return { webhook: toWebhook(row), secret }
    },

    async test(
      operator: Operator,
      { id }: InputOf<'ops.testWebhook'>,
    ): Promise<DataOf<'ops.testWebhook'>> {
      const { companyId } = operator
      const webhook = await getWebhook(companyId, id)
      const at = now()
      const event = {
        id: `evt_test_${random(12).toString('base64url')}`,
        type: 'webhook.test',
        companyId,
        createdAt: at.toISOString(),
        data: { webhookId: id },
      }
      const started = performance.now()
      const result = await sendEvent(deps, webhook.url, event, readSigningSecrets(box, webhook, at))
      const milliseconds = Math.round(performance.now() - started)
      await repository.recordTest(operator, id, result, at)
      return { ...result, milliseconds }
    },

    async listDeliveries(
      { companyId }: Operator,
      { id, cursor, limit, status }: InputOf<'ops.webhookDeliveries'>,
    ): Promise<DataOf<'ops.webhookDeliveries'>> {
      await getWebhook(companyId, id)
      const [before = null] = decodeCursor(cursor, 1) ?? []
      const rows = await repository.listDeliveries(companyId, id, {
        before: before === null ? null : Number(before),
        ...(status && { status }),
        limit: limit + 1,
      })
      const list = rows.map(({ delivery, kind }) => toDelivery(delivery, kind))
      return toCursorPage(list, limit, (row) => [row.id])
    },

    async replay(
      operator: Operator,
      { id, delivery, failedSince }: InputOf<'ops.replayWebhook'>,
    ): Promise<DataOf<'ops.replayWebhook'>> {
      const count = await repository.replay(
        operator,
        id,
        {
          ...(delivery !== undefined && { delivery }),
          ...(failedSince !== undefined && { failedSince: new Date(failedSince) }),
        },
        now(),
      )
      if (count === null) throw new Refusal('webhook/not-found')
      if (count === 0 && delivery !== undefined) throw new Refusal('webhook/delivery-not-found')
      return { count }
    },
  }
}
