import type { PayAction, PayChannel, PayScene } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { payJobs } from './jobs.ts'
import { createPayTestApp } from './pay-test-app.fixture.ts'

/** Channels whose payment request the shopper's browser or app takes to the provider. */
export const brought = [
  { channel: 'alipay', scene: 'app' },
  { channel: 'bank', scene: 'cashier' },
  { channel: 'alipay', scene: 'h5' },
  { channel: 'unionpay', scene: 'cashier' },
] as const
export type Brought = (typeof brought)[number]

export const minute = 60_000

/** A mall with payments and its first shopper, who starts and pays by any channel. */
export async function createChannelTestApp() {
  // Generous limit: no provider hangs in these tests, but the machine may be slow.
  const app = await createPayTestApp({ limit: 5_000 })
  const token = await app.tokenOf(1, 100)

  const start = (
    orderId: string,
    channel: PayChannel,
    scene: PayScene,
    own: { returnUrl?: string; token?: string; companyId?: number } = {},
  ) => {
    const { returnUrl, ...as } = own
    const args = { orderId, channel, scene, ...(returnUrl === undefined ? {} : { returnUrl }) }
    return app.call('pay.start', args, { token, ...as })
  }

  return {
    ...app,
    start,
    status: (orderId: string) => app.call('pay.status', { orderId }, { token }),
    statesOf: async (orderId: string) =>
      (await app.payments(orderId)).map((row) => [row.channel, row.status]),
    async started({ channel, scene }: Brought) {
      const orderId = await app.unpaidOrder({ points: 100 })
      const { data } = await start(orderId, channel, scene)
      return { orderId, ...data }
    },
    /** Pays at the provider, which sends no notification. */
    async paySilently({ channel }: Brought, one: { paymentId: string; action: PayAction }) {
      await app.bring(one.action)
      app[channel].script({ on: 'pay', behaviour: 'silent' })
      await app[channel].pay(one.paymentId)
    },
    /** Runs two workers concurrently, as two processes would. */
    async round() {
      await Promise.all([...payJobs, ...payJobs].map((job) => job.round(app.deps)))
      await Promise.all([app.lab.settled(), app.alipay.settled(), app.bank.settled()])
      await app.unionpay.settled()
    },
    /** Removes open work of earlier tests: scripted responses of the labs, and due queries. */
    async quiet() {
      for (const lab of [app.lab, app.alipay, app.bank, app.unionpay]) lab.clearScript()
      await app.rows(1, sql`update payments set ask_at = null`)
      await app.rows(1, sql`update refunds set ask_at = null`)
    },
  }
}
export type ChannelTestApp = Awaited<ReturnType<typeof createChannelTestApp>>
