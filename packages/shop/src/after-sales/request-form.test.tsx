import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { AfterSaleOffer } from '@mall/contract'
import { AfterSaleStatus as S } from '@mall/contract/states'
import { delayed, offline, refuse } from '@mall/testing'
import { day, id, line, orderId, request, show } from './after-sales.fixture.ts'

const offer = (overrides: Partial<AfterSaleOffer> = {}): AfterSaleOffer => {
  const { skuId: _skuId, ...offered } = line
  return {
    childId: `${orderId}-1`,
    supplierName: '商城自营仓',
    kinds: ['refund', 'return'],
    reasons: ['unwanted', 'damaged', 'other'],
    until: null,
    lines: [{ ...offered, available: 2 }],
    ...overrides,
  }
}
const amounts = {
  points: 120,
  cash: 4_920,
  channel: 'wechat',
  withFreight: true,
  couponReturned: false,
} as const
const method = (args: { chosen?: unknown }, offers = [offer()]) => ({
  offers,
  amounts: args.chosen ? amounts : null,
  returnDays: 7,
})
const region = async (name: string) => within(await screen.findByRole('region', { name }))

async function chooseReason(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: /申请原因/ }))
  await userEvent.click(await screen.findByRole('radio', { name }))
}

it('shows the amount per origin before it is sent and opens the request', async () => {
  const { ports, here } = show(`/my/refund?orderId=${orderId}`, {
    'afterSale.method': (args: { chosen?: unknown }) => method(args),
    'afterSale.request': request(),
    'afterSale.detail': request(),
  })
  const send = await screen.findByRole('button', { name: '提交申请' })
  await userEvent.click(screen.getByRole('radio', { name: /退货退款/ }))
  await chooseReason('商品破损')
  const shown = await region('退款金额')
  expect(await shown.findByText('¥49.20')).toBeTruthy()
  expect(shown.getByText('120 积分')).toBeTruthy()
  expect(shown.getByText('原路退回微信支付')).toBeTruthy()
  expect(shown.getByText(/含运费/)).toBeTruthy()
  await userEvent.click(send)
  await waitFor(() => expect(here()).toBe(`/my/refund/detail?companyId=1&id=${id}`))
  const sent = ports.server.requests.find(({ name }) => name === 'afterSale.request')
  expect(sent?.args).toMatchObject({
    orderId,
    kind: 'return',
    reason: 'damaged',
    lines: [{ lineId: 7, num: 2 }],
    points: 120,
    cash: 4_920,
  })
})

it('shows errors at their cards, goods first, and focuses the first', async () => {
  const tea = { ...line, lineId: 8, name: '茶' }
  const lines = [line, tea].map(({ skuId: _skuId, ...one }) => ({ ...one, available: 2 }))
  const { ports } = show(`/my/refund?orderId=${orderId}`, {
    'afterSale.method': (args: { chosen?: unknown }) => method(args, [offer({ lines })]),
  })
  await userEvent.click(await screen.findByRole('button', { name: '提交申请' }))
  const goods = await region('选择商品')
  const missing = goods.getByText('请选择要申请售后的商品')
  expect(missing.parentElement).toBe(document.activeElement)
  await userEvent.click(screen.getByRole('checkbox', { name: '选择茶' }))
  expect(goods.queryByText('请选择要申请售后的商品')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '提交申请' }))
  const kind = await region('售后类型')
  expect(kind.getByRole('alert').textContent).toBe('请选择申请原因')
  expect(kind.getByRole('alert').parentElement).toBe(document.activeElement)
  expect(ports.server.count('afterSale.request')).toBe(0)
})

it('announces the immediate refund of unshipped pieces and shows it in the request', async () => {
  const refunded = request({
    kind: 'refund',
    status: S.Refunded,
    events: [
      { ...day('request', 1), by: 'shopper' },
      { ...day('approve', 1), by: 'timer' },
      { ...day('complete', 1), by: 'provider' },
    ],
  })
  const { ports } = show(`/my/refund?orderId=${orderId}`, {
    'afterSale.method': (args: { chosen?: unknown }) => ({
      ...method(args, [offer({ kinds: ['refund'] })]),
      amounts: args.chosen ? { ...amounts, isImmediate: true as const } : null,
    }),
    'afterSale.request': refunded,
    'afterSale.detail': refunded,
  })
  await chooseReason('不想要了')
  expect(await screen.findByText(/尚未发货，提交后立即按支付方式退回/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '提交申请' }))
  await waitFor(() =>
    expect(ports.notify.messages).toContain('toast: 退款已发起，将按支付方式原路退回'),
  )
  expect(await screen.findByText('尚未发货，直接退款')).toBeTruthy()
  const steps = within(await screen.findByRole('list', { name: '售后进度' }))
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '提交申请01-01 08:00',
    '已退款01-01 08:00',
  ])
})

it('offers a return no reason for goods that have not arrived', async () => {
  const reasons: AfterSaleOffer['reasons'] = ['unwanted', 'late', 'lost', 'damaged']
  show(`/my/refund?orderId=${orderId}`, {
    'afterSale.method': (args: { chosen?: unknown }) => method(args, [offer({ reasons })]),
  })
  await userEvent.click(await screen.findByRole('radio', { name: /退货退款/ }))
  await userEvent.click(screen.getByRole('button', { name: /申请原因/ }))
  const sheet = within(await screen.findByRole('radiogroup', { name: '申请原因' }))
  const names = sheet.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0])
  expect(names.map((label) => label?.textContent)).toEqual(['不想要了', '商品破损'])
})

it('chooses the kind among tiles by keyboard', async () => {
  // jsdom has no CSS.escape, by which user-event finds the radios of a group.
  vi.stubGlobal('CSS', { escape: String })
  onTestFinished(() => void vi.unstubAllGlobals())
  show(`/my/refund?orderId=${orderId}`, {
    'afterSale.method': (args: { chosen?: unknown }) => method(args),
  })
  const tiles = within(await screen.findByRole('radiogroup', { name: '售后类型' }))
  const [refund, back] = tiles.getAllByRole<HTMLInputElement>('radio')
  expect([refund, back].map((tile) => tile?.labels?.[0]?.textContent)).toEqual([
    '仅退款未收到货或已协商',
    '退货退款收到货，寄回后退款',
  ])
  expect([refund?.checked, back?.checked]).toEqual([true, false])
  refund?.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(back)
  expect([refund?.checked, back?.checked]).toEqual([false, true])
  await userEvent.keyboard('{ArrowLeft}')
  expect([refund?.checked, back?.checked]).toEqual([true, false])
})

const evidence = { src: '/upload/u1/a.0123456789.80x60.aabbcc.webp', width: 80, height: 60 }
async function choosePicture() {
  const file = new File(['x'], 'cup.png', { type: 'image/png' })
  await userEvent.upload(await screen.findByLabelText(/图片凭证/, { selector: 'input' }), file)
}

it('waits for a running upload when it is sent', async () => {
  let finishUpload = () => {}
  const uploaded = new Promise<void>((resolve) => (finishUpload = resolve))
  const { ports } = show(`/my/refund?orderId=${orderId}`, {
    'afterSale.method': (args: { chosen?: unknown }) => method(args),
    'afterSale.request': request(),
    'afterSale.detail': request(),
    'upload.add': delayed(uploaded, evidence),
  })
  await chooseReason('商品破损')
  await (await region('退款金额')).findByText('¥49.20')
  await choosePicture()
  await waitFor(() => expect(ports.server.count('upload.add')).toBe(1))
  await userEvent.click(screen.getByRole('button', { name: '提交申请' }))
  expect(await screen.findByRole('button', { name: '还有 1 张图片上传中' })).toBeTruthy()
  expect(ports.server.count('afterSale.request')).toBe(0)
  finishUpload()
  await waitFor(() => expect(ports.server.count('afterSale.request')).toBe(1))
  const sent = ports.server.requests.find(({ name }) => name === 'afterSale.request')
  expect(sent?.args).toMatchObject({ pictures: [evidence.src] })
})

it('uploads a failed picture again before it is sent, on the shopper’s choice', async () => {
  const { ports } = show(`/my/refund?orderId=${orderId}`, {
    'afterSale.method': (args: { chosen?: unknown }) => method(args),
    'afterSale.request': request(),
    'afterSale.detail': request(),
    'upload.add': [offline(), offline(), evidence],
  })
  await chooseReason('商品破损')
  await (await region('退款金额')).findByText('¥49.20')
  await choosePicture()
  await screen.findByRole('button', { name: '重试上传 cup.png' })
  await userEvent.click(screen.getByRole('button', { name: '提交申请' }))
  const retry = async () => {
    const dialog = await screen.findByRole('dialog', { name: '有 1 张图片没有上传成功' })
    await userEvent.click(within(dialog).getByRole('button', { name: '重试' }))
  }
  await retry()
  await waitFor(() => expect(ports.server.count('upload.add')).toBe(2))
  expect(ports.server.count('afterSale.request')).toBe(0)
  await retry()
  await waitFor(() => expect(ports.server.count('afterSale.request')).toBe(1))
  const sent = ports.server.requests.find(({ name }) => name === 'afterSale.request')
  expect(sent?.args).toMatchObject({ pictures: [evidence.src] })
})

it('restores its input without pictures and deletes it once sent', async () => {
  const { ports, here, shell } = show(`/my/refund?orderId=${orderId}`, {
    'afterSale.method': (args: { chosen?: unknown }) => method(args),
    'afterSale.request': request(),
    'afterSale.detail': request(),
    'afterSale.list': { list: [], total: 0, page: 1, size: 10, hasNext: false },
    'upload.add': evidence,
  })
  await userEvent.click(await screen.findByRole('radio', { name: /退货退款/ }))
  await chooseReason('商品破损')
  await userEvent.type(screen.getByRole('textbox', { name: '补充说明' }), '杯盖裂了')
  await choosePicture()
  await screen.findByRole('img', { name: '图片凭证 1' })
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  await waitFor(() => expect(here()).toContain('/my/refund/list'))
  act(() => shell.ports.navigation.go(`/my/refund?orderId=${orderId}`))
  expect(await screen.findByText('已恢复上次填写的内容，图片请重新添加')).toBeTruthy()
  expect(screen.getByRole('button', { name: /申请原因.*商品破损/ })).toBeTruthy()
  expect(screen.getByDisplayValue('杯盖裂了')).toBeTruthy()
  await (await region('退款金额')).findByText('¥49.20')
  await userEvent.click(screen.getByRole('button', { name: '提交申请' }))
  await waitFor(() => expect(ports.server.count('afterSale.request')).toBe(1))
  await waitFor(() => expect(here()).toContain('/my/refund/detail'))
  expect(ports.storage.local.keys().some((key) => key.endsWith('form-drafts'))).toBe(false)
})

it('retries a request without a response with the same key', async () => {
  const { ports } = show(`/my/refund?orderId=${orderId}`, {
    'afterSale.method': (args: { chosen?: unknown }) => method(args),
    'afterSale.request': [refuse('after-sale/quantity'), refuse('after-sale/quantity')],
  })
  await chooseReason('不想要了')
  await (await region('退款金额')).findByText('¥49.20')
  const send = () => userEvent.click(screen.getByRole('button', { name: '提交申请' }))
  await send()
  await waitFor(() =>
    expect(ports.notify.messages).toContain('toast: 可申请的数量已变化，请核对后重新提交'),
  )
  await send()
  const keysOf = () =>
    ports.server.requests
      .filter(({ name }) => name === 'afterSale.request')
      .map(({ args }) => (args as { key?: string }).key)
  await waitFor(() => expect(keysOf()).toHaveLength(2))
  expect(new Set(keysOf()).size).toBe(1)
})

it('offers no refunded pieces and no pieces of another request', async () => {
  const gone = offer({ lines: offer().lines.map((one) => ({ ...one, available: 0 })) })
  show(`/my/refund?orderId=${orderId}`, { 'afterSale.method': method({}, [gone]) })
  expect(await screen.findByText('没有可申请售后的商品')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看售后记录' })).toBeTruthy()
})

it('starts the change of a pending request with its current fields', async () => {
  show(`/my/refund?id=${id}`, {
    'afterSale.method': (args: { chosen?: unknown }) => method(args),
    'afterSale.detail': request(),
  })
  expect(await screen.findByRole('heading', { name: '修改申请' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: /申请原因.*商品破损/ })).toBeTruthy()
  expect(screen.getByDisplayValue('杯盖裂了')).toBeTruthy()
})

it.each([
  ['an order that does not exist', refuse('order/not-found'), '订单不存在'],
  ['a lost connection', offline, '重新加载'],
])('shows %s', async (_title, answer, text) => {
  show(`/my/refund?orderId=${orderId}`, { 'afterSale.method': answer })
  expect(await screen.findByText(text)).toBeTruthy()
})

it('shows the freight and the coupon in the refunded amount', async () => {
  const shares = { freightPoints: 0, freightCash: 800, couponShare: 15_300 }
  show(`/my/refund?orderId=${orderId}`, {
    'afterSale.method': (args: { chosen?: unknown }) => ({
      ...method(args),
      amounts: args.chosen ? { ...amounts, ...shares } : null,
    }),
  })
  await chooseReason('商品破损')
  const card = await region('退款金额')
  expect((await card.findByText('其中运费')).parentElement?.textContent).toBe('其中运费¥8.00')
  expect(card.getByText('优惠券分摊').parentElement?.textContent).toContain('¥1.53')
  expect(card.getByText('部分退款不退回')).toBeTruthy()
  expect(card.queryByText(/含运费/)).toBeNull()
})
