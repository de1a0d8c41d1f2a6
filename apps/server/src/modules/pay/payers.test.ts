import { createVerify } from 'node:crypto'
import type { PayChannel, PayScene } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createChannelTestApp, type ChannelTestApp } from './channel-test-app.fixture.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'

let app: ChannelTestApp
beforeAll(async () => {
  app = await createChannelTestApp()
})
beforeEach(() => app.quiet())
afterAll(() => app.close())

it('pays inside WeChat with the shopper’s openid at the receiving account', async () => {
  const second = { token: await app.tokenOf(2, 200), companyId: 2 }
  const cases = [
    // The paying account is the sign-in account, a separate account, or the mini program's.
    { own: {}, scene: 'jsapi', userId: 100, appId: 'wx1', payer: 'o-wechat-1' },
    { own: second, scene: 'jsapi', userId: 200, appId: 'wxpay2', payer: 'o-wechat-pay-2' },
    { own: {}, scene: 'mini', userId: 100, appId: 'wxmini1', payer: 'o-partner:openId-1' },
  ] as const
  for (const { own, scene, userId, appId, payer } of cases) {
    const companyId = userId / 100
    const orderId = await app.unpaidOrder({ companyId, userId })
    const { data } = await app.start(orderId, 'wechat', scene, own)
    const stored = app.lab.payments().find(({ order }) => order.out_trade_no === data.paymentId)
    expect(stored?.order).toMatchObject({ appid: appId, payer: { openid: payer } })
    if (data.action.kind === 'jsapi') {
      const { timeStamp, nonceStr, package: packed, paySign } = data.action.params
      const isSigned = createVerify('sha256')
        .update(`${appId}\n${timeStamp}\n${nonceStr}\n${packed}\n`)
        .verify(app.lab.forge.keys.merchantPublic, paySign, 'base64')
      expect(isSigned).toBe(true)
    } else {
      const { action } = data
      expect(action).toMatchObject({
        kind: 'mini',
        path: expect.stringContaining(`/pages/pay/index?orderId=${orderId}&`),
      })
    }
    const again = (await app.start(orderId, 'wechat', scene, own)).data
    expect(again.paymentId).toBe(data.paymentId)
    expect(again.action).not.toEqual(data.action)
    await app.lab.payByPrepay(stored?.prepayId ?? '')
    expect(await app.order(orderId, companyId)).toMatchObject({ status: 1 })
  }
})

it('requires the payer before it starts and refuses another payer', async () => {
  const otherShopper = { token: await app.tokenOf(1, 101) }
  const theirs = await app.unpaidOrder({ userId: 101 })
  for (const scene of ['jsapi', 'mini'] as const) {
    expectRefusal(await app.start(theirs, 'wechat', scene, otherShopper), 'pay/no-payer')
  }
  expect(await app.payments(theirs)).toEqual([])

  const orderId = await app.unpaidOrder()
  const { data } = await app.start(orderId, 'wechat', 'jsapi')
  app.lab.script({ on: 'pay', behaviour: 'silent' })
  await app.lab.pay(data.paymentId)
  const before = await app.count('audit_log')
  const notification = app.lab.buildNotification(data.paymentId, {
    payer: { openid: 'oSomebodyElse' },
  })
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/pay/v1/notify/wechat/1',
    headers: notification.headers,
    payload: notification.body,
  })
  expect(answer.statusCode).toBe(200)
  expect(await app.order(orderId)).toMatchObject({ status: 0 })
  expect(await app.count('audit_log')).toBe(before + 1)
  await app.lab.notify(data.paymentId)
  expect(await app.order(orderId)).toMatchObject({ status: 1 })
})

it('starts a new attempt when the shopper’s openid at WeChat has changed', async () => {
  const orderId = await app.unpaidOrder()
  const first = (await app.start(orderId, 'wechat', 'jsapi')).data
  const rename = (from: string, to: string) =>
    app.rows(
      1,
      sql`update identities set subject = ${to} where subject = ${from} and provider = 'wechat'`,
    )
  await rename('o-wechat-1', 'o-wechat-1b')
  const second = (await app.start(orderId, 'wechat', 'jsapi')).data
  await rename('o-wechat-1b', 'o-wechat-1')
  expect(second.paymentId).not.toBe(first.paymentId)
  expect(app.lab.transaction(first.paymentId)).toMatchObject({ trade_state: 'CLOSED' })
})

it('refuses a scene of another channel and a channel of another company', async () => {
  const orderId = await app.unpaidOrder()
  const wrong: [PayChannel, PayScene][] = [
    ['wechat', 'app'],
    ['wechat', 'cashier'],
    ['alipay', 'native'],
    ['alipay', 'cashier'],
    ['alipay', 'jsapi'],
    ['bank', 'app'],
    ['bank', 'h5'],
  ]
  for (const [channel, scene] of wrong) {
    expectRefusal(await app.start(orderId, channel, scene), 'pay/channel')
  }
  const second = { token: await app.tokenOf(2, 200), companyId: 2 }
  const theirs = await app.unpaidOrder({ companyId: 2, userId: 200 })
  expectRefusal(await app.start(theirs, 'bank', 'cashier', second), 'pay/channel')
  expect(await app.start(theirs, 'alipay', 'app', second)).toMatchObject({ flag: true })
  expect(await app.payments(orderId)).toEqual([])
})

it.each([
  ['bank', 'cashier', 'returnUrl'],
  ['alipay', 'h5', 'return_url'],
] as const)('redirects from %s to the mall and nowhere else', async (channel, scene, parameter) => {
  const orderId = await app.unpaidOrder()
  const foreign = [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    '/order/list',
    'http://user@127.0.0.1/',
    'http://127.0.0.1.evil.example/',
  ]
  for (const returnUrl of foreign) {
    expectRefusal(await app.start(orderId, channel, scene, { returnUrl }), 'request/invalid')
  }
  const own = `${app.deps.settings.MALL_PUBLIC_URL ?? ''}checkstand?id=1&from=支付`
  const { data } = await app.start(orderId, channel, scene, { returnUrl: own })
  if (data.action.kind !== 'redirect') throw new Error(data.action.kind)
  expect(new URL(data.action.url).searchParams.get(parameter)).toBe(own)
})
