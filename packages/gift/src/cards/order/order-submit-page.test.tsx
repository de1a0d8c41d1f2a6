import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { GiftPrice } from '@mall/contract'
import {
  buildAddress,
  buildData,
  itEndsTheSession,
  itLoads,
  itSends,
  refuse,
  type Answers,
} from '@mall/testing'
import {
  buildBalance,
  buildCard,
  cardGoods,
  fill,
  listArgs,
  ORDER_ID,
  press,
  pricedGoods,
  showGift,
} from '../../testing/show-gift.ts'

const regions: Record<string, string[]> = {
  '': ['浙江省'],
  浙江省: ['杭州市'],
  '浙江省/杭州市': ['西湖区'],
  '浙江省/杭州市/西湖区': ['翠苑街道'],
}
const committed = {
  ...buildData('gift.commitOrder'),
  orderId: ORDER_ID,
  status: 1,
  cash: 0,
}
const address = {
  province: '浙江省',
  city: '杭州市',
  county: '西湖区',
  town: '翠苑街道',
  receiver: '林小满',
  tel: '13812341234',
  detail: '文三路 1 号',
}
const priced: GiftPrice = {
  goodsAmount: 300_000,
  freightBefore: 80_000,
  freight: 80_000,
  card: 360_000,
  points: null,
  payable: 20_000,
  cash: 200,
}
/** A price of which points pay a part, and the shopper’s points. */
const pricedWith = (used: number): GiftPrice => ({
  ...priced,
  points: { balance: 3_000, usable: 200, used, deduction: used * 100 },
  payable: 20_000 - used * 100,
  cash: 200 - used,
})

const show = (answers: Answers, user = false) =>
  showGift(
    '/gift/order-submit?items=11.1',
    {
      'address.regions': ({ parentName = '' }) =>
        (regions[parentName] ?? []).map((name) => ({ name, hasChildren: true })),
      ...answers,
    },
    { user },
  )
/** Price of an order that a card pays by its balance. */
const showBalance = (answers: Answers, user = false) =>
  show(
    { 'gift.info': buildBalance(), 'gift.goods': pricedGoods, 'gift.price': priced, ...answers },
    user,
  )
const showPoints = () =>
  showBalance(
    {
      'gift.price': ({ usePoints }) => pricedWith(usePoints ? 200 : 0),
      'gift.commitOrder': committed,
    },
    true,
  )
const findSums = () => screen.findByRole('region', { name: '金额明细' })

async function fillReceiver() {
  await fill('收货人', ' 林小满 ')
  await fill('手机号', '138 1234 1234')
  await fill('详细地址', '文三路 1 号')
  await press(/所在地区/)
  const sheet = within(await screen.findByRole('dialog', { name: '选择所在地区' }))
  for (const name of ['浙江省', '杭州市', '西湖区', '翠苑街道']) {
    fireEvent.click(await sheet.findByRole('button', { name }))
  }
  await screen.findByRole('button', { name: /所在地区.*西湖区/ })
  return screen.getByRole('button', { name: '提交兑换' })
}
async function chooseToPayInPoints() {
  const sums = await findSums()
  fireEvent.click(within(sums).getByRole('switch', { name: /用.*支付差价/ }))
  await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true'))
}

it('requires the receiver before it redeems', async () => {
  const { ports } = show({ 'gift.commitOrder': committed })
  expect(await screen.findByText('高山乌龙茶')).toBeTruthy()
  await press('提交兑换')
  expect(screen.getByText('请填写收货人')).toBeTruthy()
  expect(screen.getByText('请选择所在地区')).toBeTruthy()
  expect(screen.getByText('请填写详细地址')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('收货人'))
  expect(ports.server.count('gift.commitOrder')).toBe(0)
})

it('redeems the chosen goods for a receiver and opens the confirmation', async () => {
  const view = show({ 'gift.commitOrder': committed })
  const submit = await fillReceiver()
  await fill('备注', '工作日送')
  fireEvent.click(submit)
  await waitFor(() => expect(view.here()).toContain('/gift/order-success'))
  expect(view.here()).toContain(`orderId=${ORDER_ID}`)
  const order = { items: [{ skuId: 11, num: 1 }], address, remark: '工作日送' }
  const [sent] = listArgs(view, 'gift.commitOrder')
  expect(sent).toMatchObject(order)
  expect(sent).not.toHaveProperty('total')
})

it('opens the payment of the amount above the balance', async () => {
  const view = showBalance({
    'gift.commitOrder': { ...committed, status: 0, cash: 200 },
    'gift.order': refuse('order/not-found'),
  })
  const submit = await fillReceiver()
  await waitFor(() => expect(screen.getByText('还需支付')).toBeTruthy())
  fireEvent.click(submit)
  await waitFor(() => expect(view.here()).toContain('/gift/order-submit'))
  await waitFor(() => expect(view.here()).toContain(`orderId=${ORDER_ID}`))
  expect(listArgs(view, 'gift.commitOrder')).toMatchObject([{ total: 380_000 }])
})

it('retries the same order with its request key and a changed one with another', async () => {
  const view = show({ 'gift.commitOrder': refuse('checkout/undeliverable') })
  const submit = await fillReceiver()
  const send = async (count: number) => {
    fireEvent.click(submit)
    await waitFor(() => expect(listArgs(view, 'gift.commitOrder')).toHaveLength(count))
    await waitFor(() => expect(submit.getAttribute('aria-busy')).toBeNull())
  }
  await send(1)
  await send(2)
  await fill('备注', '工作日送')
  await send(3)
  const [first, second, third] = listArgs(view, 'gift.commitOrder').map(
    (args) => args['requestKey'],
  )
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it('keeps the receiver for the next order of the card', async () => {
  const view = show({ 'gift.commitOrder': committed })
  fireEvent.click(await fillReceiver())
  await waitFor(() => expect(view.here()).toContain('/gift/order-success'))
  view.shell.ports.navigation.go('/gift/order-submit?companyId=1&items=11.1')
  const name = await screen.findByLabelText<HTMLInputElement>('收货人')
  expect(name.value.trim()).toBe('林小满')
})

it('fills the receiver from the address book of a signed-in shopper', async () => {
  show({ 'address.list': [buildAddress({ receiver: '王小满' })] }, true)
  await press(/从地址簿选择/)
  fireEvent.click(await screen.findByRole('radio', { name: /王小满/ }))
  await press('使用这个地址')
  expect(screen.getByLabelText<HTMLInputElement>('收货人').value).toBe('王小满')
})

it('offers no address book to guests', async () => {
  show({})
  expect(await screen.findByLabelText('收货人')).toBeTruthy()
  expect(screen.queryByText('从地址簿选择')).toBeNull()
})

it('links to the choice when nothing is chosen', async () => {
  showGift('/gift/order-submit', {})
  expect(await screen.findByText('还没有选择礼品')).toBeTruthy()
  const link = screen.getByRole('link', { name: '返回选择礼品' })
  expect(link.getAttribute('href')).toContain('/gift/index')
})

it('shows no amounts for a card that pays by pieces', async () => {
  const { ports } = show({})
  expect(await screen.findByText('高山乌龙茶')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '金额明细' })).toBeNull()
  expect(document.querySelector('[aria-busy="true"]')).toBeNull()
  expect(ports.server.count('gift.price')).toBe(0)
})

it('shows goods, freight, the card’s part and the rest before the order', async () => {
  const view = showBalance({})
  const { textContent } = await findSums()
  expect(textContent).toMatch(/商品金额.*30.*运费.*8.*礼品卡支付.*36.*还需支付.*2/)
  const [sent] = listArgs(view, 'gift.price')
  expect(sent).toEqual({ items: [{ skuId: 11, num: 1 }], region: null })
})

it('prices the freight to the chosen region', async () => {
  const view = showBalance({})
  await fillReceiver()
  const region = { province: '浙江省', city: '杭州市', county: '西湖区' }
  await waitFor(() => expect(listArgs(view, 'gift.price').at(-1)).toMatchObject({ region }))
})

it('submits nothing when the balance does not cover the freight and takes no cash', async () => {
  showBalance({ 'gift.info': buildBalance({ topUp: false }) })
  expect(await screen.findByText('超过余额，请减少商品')).toBeTruthy()
  const submit = screen.getByRole('button', { name: '提交兑换' })
  expect(submit.hasAttribute('disabled') || submit.ariaDisabled === 'true').toBe(true)
})

it('requests a confirmation when the price has changed', async () => {
  const view = showBalance({ 'gift.commitOrder': refuse('checkout/price-changed') })
  const submit = await fillReceiver()
  await screen.findByText('还需支付')
  const before = listArgs(view, 'gift.price').length
  fireEvent.click(submit)
  await waitFor(() => expect(listArgs(view, 'gift.price').length).toBe(before + 1))
})

it('prices the rest in points of the signed-in shopper on their choice', async () => {
  const view = showPoints()
  const sums = await findSums()
  expect(sums.textContent).toMatch(/可用 200.*共 3,000/)
  await chooseToPayInPoints()
  await waitFor(() => expect(listArgs(view, 'gift.price')).toHaveLength(2))
  const inPoints = { shopperToken: 't-test', usePoints: true }
  expect(listArgs(view, 'gift.price')[1]).toMatchObject(inPoints)
  expect(await within(sums).findByText(/还需支付/)).toBeTruthy()
})

it('spends points only after a confirmation', async () => {
  const view = showPoints()
  await chooseToPayInPoints()
  const submit = await fillReceiver()
  await screen.findByText(/^积分支付$/)
  view.ports.notify.answer(false)
  fireEvent.click(submit)
  await waitFor(() => expect(view.ports.notify.messages.join()).toMatch(/confirm: 使用 200/))
  expect(view.ports.server.count('gift.commitOrder')).toBe(0)
  view.ports.notify.answer(true)
  fireEvent.click(submit)
  await waitFor(() => expect(view.here()).toContain('/gift/order-success'))
  const order = { points: 200, shopperToken: 't-test' }
  expect(listArgs(view, 'gift.commitOrder')).toMatchObject([order])
})

it('offers no points to guests', async () => {
  const view = showBalance({})
  await findSums()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(listArgs(view, 'gift.price')[0]).not.toHaveProperty('shopperToken')
})

const session = { to: '/gift/login' }
itLoads({ show, call: 'gift.info', data: buildCard(), shows: '详细地址', session })
itLoads({ show, call: 'gift.goods', data: cardGoods, shows: '高山乌龙茶', session })
itLoads({
  show: showBalance,
  call: 'gift.price',
  data: priced,
  shows: '还需支付',
  refusedBy: 'gift/goods',
  retries: false,
  session,
})
itSends({
  show,
  call: 'gift.commitOrder',
  ready: fillReceiver,
  refusedBy: 'checkout/undeliverable',
})
itEndsTheSession({
  show: async (answers) => {
    const view = show(answers)
    fireEvent.click(await fillReceiver())
    return view
  },
  call: 'gift.commitOrder',
  ...session,
})
