import { afterAll, beforeEach, expect, it } from 'vitest'
import { startUnionpayClient } from './unionpay-client.fixture.ts'

const { lab, client, clock, pay } = await startUnionpayClient()
beforeEach(() => lab.clearScript())
afterAll(() => lab.stop())

const read = (body: string) => client.openNotification({}, body, clock.now)

it('reads a payment from its notification, and a result only from a notification', async () => {
  const { one } = await pay()
  const { transactionId } = lab.trade(one.paymentId)
  const { body } = lab.buildNotification(one.paymentId)
  const paid = { paymentId: one.paymentId, transactionId, amount: 44_920, currency: 'CNY' }
  expect(read(body)).toMatchObject({ event: { kind: 'paid', transaction: paid } })
  const defective = lab.buildNotification(one.paymentId, { respCode: 'A6' })
  expect(read(defective.body)).toMatchObject({ event: { kind: 'paid', transaction: paid } })
  const other = { event: { kind: 'other', paymentId: one.paymentId } }
  const changes: Record<string, string>[] = [
    { respCode: '42' },
    { txnAmt: '0' },
    { txnAmt: '449.20' },
    { txnTime: '20200101000000' },
    { traceTime: '1301000000' },
    { queryId: '' },
  ]
  for (const change of changes) {
    expect(read(lab.buildNotification(one.paymentId, change).body), JSON.stringify(change)).toEqual(
      other,
    )
  }
  // UnionPay also signs responses to queries, but never sends them as notifications.
  expect(read(lab.buildNotification(one.paymentId, { txnType: '00' }).body)).toBeNull()
})

it('reads a refund from its notification', async () => {
  const { one, refund } = await pay()
  const content = {
    txnType: '04',
    orderId: `r${one.paymentId}r1`,
    txnAmt: '100',
    reqReserved: `${one.paymentId}|r${one.paymentId}-r1|44920`,
  }
  const readRefund = (change: Record<string, string> = {}) =>
    read(lab.buildNotification(one.paymentId, { ...content, ...change }).body)
  const result = {
    mchId: client.mchId,
    refundId: `r${one.paymentId}-r1`,
    paymentId: one.paymentId,
    amount: 100,
    total: 44_920,
  }
  expect(readRefund()).toEqual({
    event: { kind: 'refund', refund: { ...result, state: 'succeeded' } },
  })
  expect(readRefund({ respCode: '42' })).toEqual({
    event: { kind: 'refund', refund: { ...result, state: 'failed' } },
  })
  const other = { event: { kind: 'other', paymentId: null } }
  expect(readRefund({ orderId: refund.refundId })).toEqual(other)
  expect(readRefund({ reqReserved: '' })).toEqual(other)
})

it('refuses a notification without UnionPay’s signature for this merchant', async () => {
  const { one } = await pay()
  const { keys, foreignKeys, signMessage } = lab.forge
  const fields = Object.fromEntries(new URLSearchParams(lab.buildNotification(one.paymentId).body))
  const { signature = '', ...unsigned } = fields
  const encode = (change: Record<string, string>) => new URLSearchParams(change).toString()
  const sign = (change: Record<string, string>, key = keys.providerPrivate) =>
    encode(signMessage(key, { ...unsigned, ...change }))
  const year = 365 * 86_400_000
  const expired = keys.issue({ validTo: new Date(clock.now.getTime() - year) })
  const future = keys.issue({ validFrom: new Date(clock.now.getTime() + year) })
  const foreign = keys.issue({ subject: '041@Z2026@某某公司@00000001' })
  const selfSigned = keys.issue({ issuerKey: keys.providerPrivate })
  for (const body of [
    '',
    'a',
    encode(unsigned),
    encode({ ...fields, txnAmt: '1' }),
    encode({ ...fields, extra: 'x' }),
    `${encode(fields)}&txnAmt=44920`,
    encode({ ...unsigned, signature: `${signature.slice(0, -4)}AAA=` }),
    sign({}, foreignKeys.providerPrivate),
    sign({}, keys.merchantPrivate),
    sign({ signPubKeyCert: foreignKeys.signingCertificate }, foreignKeys.providerPrivate),
    sign({ signPubKeyCert: '' }),
    sign({ signPubKeyCert: 'x' }),
    sign({ signPubKeyCert: expired }),
    sign({ signPubKeyCert: future }),
    sign({ signPubKeyCert: foreign }),
    sign({ signPubKeyCert: selfSigned }),
    sign({ merId: '777290058110049' }),
    sign({ version: '5.0.0' }),
    sign({ signMethod: '11' }),
  ]) {
    expect(read(body), body.slice(0, 80)).toBeNull()
  }
  expect(read(sign({}))).not.toBeNull()
})
