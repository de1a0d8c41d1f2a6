import { startUnionpayLab } from '@mall/host-lab/providers'
import { randomBytes } from 'node:crypto'
import { makeLog } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { orderOf, refundOf } from '../cash/cash-order.fixture.ts'
import type { CashProvider, PaymentOrder } from '../cash/cash.ts'
import { createPaymentNumber } from './unionpay-number.ts'
import { openUnionpay } from './unionpay-open.ts'

/** Starts the simulator and its client, both with the clock `clock.now`. */
export async function startUnionpayClient() {
  const clock = { now: new Date() }
  const lab = await startUnionpayLab({ retryWaitsMs: [], now: () => clock.now })
  const provider = openUnionpay(readSettings(lab.env), makeLog('silent'), {
    now: () => clock.now,
    limit: 1_000,
  })
  if (!provider) throw new Error('no provider')
  const client: CashProvider = provider

  let count = 0
  function order(change: Partial<PaymentOrder> = {}): PaymentOrder {
    const expiresAt = new Date(clock.now.getTime() + 1_800_000)
    const orderId = `261120${String((count += 1)).padStart(14, '0')}`
    const createdAt = clock.now
    const paymentId = createPaymentNumber(orderId, { createdAt, expiresAt }, randomBytes)
    return orderOf({ scene: 'cashier', paymentId, expiresAt, ...change })
  }
  /** @returns the address of the page */
  async function start(one: PaymentOrder): Promise<string> {
    const started = await client.start(one)
    if (started.state !== 'started' || started.action.kind !== 'redirect') {
      throw new Error('no page')
    }
    return started.action.url
  }
  /** Pays an order at the simulator, which sends no notification. */
  async function pay() {
    const one = order()
    const status = await lab.open(await start(one))
    if (status !== 200) throw new Error(`the page responds ${String(status)}`)
    lab.script({ on: 'pay', behaviour: 'silent' })
    await lab.pay(one.paymentId)
    const refund = {
      ...refundOf(one, 44_920),
      createdAt: clock.now,
      transactionId: lab.trade(one.paymentId).transactionId,
    }
    return { one, refund }
  }
  return { lab, client, clock, order, start, pay }
}
