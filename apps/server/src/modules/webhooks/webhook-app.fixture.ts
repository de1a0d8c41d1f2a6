import { createHmac } from 'node:crypto'
import type { ArgsOf } from '@mall/contract'
import type { SQL } from 'drizzle-orm'
import { createTestApp } from '../../testing/test-app.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'
import { openReceiver as listen, type Received, type Receiver } from './receiver.fixture.ts'
import { waitForDeliveries, webhooksJob } from './webhooks.jobs.ts'

export const HOUR_MS = 3_600_000
const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')

type Events = ArgsOf<'ops.addWebhook'>['events']
type DeliveryStatus = ArgsOf<'ops.webhookDeliveries'>['status']

/**
 * Creates a mall with this number of companies, each with a shopper with many points; `openCompany`
 * adds a webhook.
 */
export async function createWebhookApp(companies: number) {
  const [company] = shopSeed().companies
  const [buyer] = company?.shoppers ?? []
  const rich = { phone: '13900000001', ...buyer, points: [{ amount: 1_000_000 }] }
  const app = await createTestApp({
    seedFile: {
      companies: Array.from({ length: companies }, (_, n) => ({
        ...company,
        id: n + 1,
        shoppers: [rich],
      })),
    },
    environment: { MALL_SECRETS_KEY: SECRETS_KEY },
    deps: { timeoutsMs: { response: 60_000, provider: 300 } },
  })
  const receivers: Receiver[] = []
  let lastId = 0

  async function openReceiver() {
    const receiver = await listen()
    receivers.push(receiver)
    return receiver
  }

  /** Opens the next company, with a webhook for the given events, by default for all. */
  async function openCompany(events?: Events) {
    lastId += 1
    const companyId = lastId
    const receiver = await openReceiver()
    const operator = { companyId, headers: await app.operatorHeaders(companyId) }
    const shopper = { companyId, token: await app.tokenOf(companyId, 1) }
    const input = { url: receiver.url, ...(events && { events }) }
    const { webhook, secret } = (await app.call('ops.addWebhook', input, operator)).data
    return {
      companyId,
      receiver,
      operator,
      webhook,
      secret,
      order: async () =>
        (await buy(app, shopper, [{ skuId: 11, num: 1 }], { couponId: null })).data.orderId,
      deliveries: async (status?: DeliveryStatus) => {
        const filter = { id: webhook.id, ...(status && { status }) }
        return (await app.call('ops.webhookDeliveries', filter, operator)).data.list
      },
      run: (statement: SQL) => app.db.transaction(companyId, (tx) => tx.execute(statement)),
      /** Signs the operator in again after the clock was advanced beyond the session's end. */
      async signInAgain() {
        operator.headers = await app.operatorHeaders(companyId)
      },
    }
  }

  return {
    ...app,
    openReceiver,
    openCompany,
    /** @returns number of webhooks with due deliveries */
    async runJob() {
      const begun = await webhooksJob.round(app.deps)
      await waitForDeliveries(app.deps.db)
      return begun
    },
    /** Waits after each test for deliveries in progress, then closes the receivers. */
    async closeReceivers() {
      await waitForDeliveries(app.deps.db)
      for (const receiver of receivers.splice(0)) await receiver.close()
    },
  }
}
export type WebhookApp = Awaited<ReturnType<typeof createWebhookApp>>

/** `webhook-signature` of Standard Webhooks with one secret. */
export const signRequest = (secret: string, { headers, body }: Received) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`
