import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildAddress, itLoads, itSends, offline, type Answers } from '@mall/testing'
import {
  buildGrant,
  buildOutlet,
  grants,
  near,
  ORDER,
  showBenefits,
} from '../../testing/show-benefits.ts'

const offer = '/equity/order-submit?skuId=11&grantId=7'
const show = (answers: Answers = {}) => showBenefits(`${offer}&outletId=20`, answers)
const showMail = (answers: Answers) => showBenefits(`${offer}&way=mail`, answers)
const withSlots = { list: [buildOutlet(20, '张江支行', 23, { hasSlots: true })] }
const slots = {
  list: [
    { id: 30, startsAt: '2026-01-05T01:00:00.000Z', endsAt: '2026-01-05T02:00:00.000Z', left: 3 },
  ],
}
const submit = () => screen.getByRole('button', { name: '提交' })

async function typePerson() {
  fireEvent.change(await screen.findByLabelText('姓名'), { target: { value: '林小满' } })
  fireEvent.change(screen.getByLabelText('手机号码'), { target: { value: '13800006021' } })
  return submit()
}

it('orders to an outlet for a person and opens the code', async () => {
  const { ports, here } = show({ 'equity.commitOrder': { orderId: ORDER, ticketId: '5' } })
  fireEvent.click(await screen.findByRole('button', { name: '提交' }))
  expect(await screen.findByText('请填写姓名')).toBeTruthy()
  expect(ports.server.count('equity.commitOrder')).toBe(0)
  fireEvent.click(await typePerson())
  await waitFor(() => expect(here()).toContain(`/equity/pickup/${ORDER}`))
  const commit = ports.server.requests.find(({ name }) => name === 'equity.commitOrder')
  expect(commit?.args).toMatchObject({ grantId: 7, skuId: 11, outletId: 20, tel: '13800006021' })
})

it('ships to the default address and opens the order', async () => {
  const addresses = [buildAddress({ id: 2, isDefault: false }), buildAddress({ id: 3 })]
  const { ports, here } = showMail({
    'address.list': addresses,
    'equity.commitOrder': { orderId: ORDER, ticketId: null },
  })
  await screen.findAllByRole('radio')
  fireEvent.click(submit())
  await waitFor(() => expect(here()).toContain(`/order/detail/${ORDER}`))
  const commit = ports.server.requests.find(({ name }) => name === 'equity.commitOrder')
  expect(commit?.args).toMatchObject({ grantId: 7, skuId: 11, addressId: 3 })
})

it('ships nothing without an address', async () => {
  showMail({ 'address.list': [] })
  expect(await screen.findByText('还没有收货地址')).toBeTruthy()
  expect(screen.getByRole('link', { name: /新增地址/ })).toBeTruthy()
  expect(submit().hasAttribute('disabled')).toBe(true)
})

it('requires a slot at an outlet with slots and sends it', async () => {
  const { ports } = show({
    'equity.outlets': withSlots,
    'equity.slots': slots,
    'equity.commitOrder': { orderId: ORDER, ticketId: '5' },
  })
  const slot = await screen.findByRole('radio', { name: /余 3/ })
  const button = await typePerson()
  fireEvent.click(button)
  expect(ports.notify.messages).toEqual(['toast: 请选择到店时段'])
  expect(ports.server.count('equity.commitOrder')).toBe(0)
  fireEvent.click(slot)
  fireEvent.click(button)
  await waitFor(() =>
    expect(
      ports.server.requests.find(({ name }) => name === 'equity.commitOrder')?.args,
    ).toMatchObject({ slotId: 30 }),
  )
})

it('retries a lost order with its request key and uses a new key for another person', async () => {
  const { ports } = show({ 'equity.commitOrder': offline() })
  const button = await typePerson()
  const keys = () =>
    ports.server.requests.flatMap(({ name, args }) =>
      name === 'equity.commitOrder' ? [args['requestKey']] : [],
    )
  for (const times of [1, 2]) {
    fireEvent.click(button)
    await waitFor(() => expect(ports.notify.messages).toHaveLength(times))
  }
  expect(keys().length).toBeGreaterThan(1)
  expect(new Set(keys()).size).toBe(1)
  fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '王小满' } })
  fireEvent.click(button)
  await waitFor(() => expect(new Set(keys()).size).toBe(2))
})

it('orders nothing without an outlet or an address', async () => {
  showBenefits(offer)
  expect(await screen.findByText('该权益不存在或已收回')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull()
})

itLoads({
  show,
  call: 'equity.grants',
  data: grants(buildGrant()),
  shows: '高山乌龙茶',
  empty: { data: grants(), says: '该权益不存在或已收回' },
})
itLoads({
  show,
  call: 'equity.contact',
  data: { name: '林小满', tel: '13800006021', outletId: null },
  shows: '高山乌龙茶',
})
itLoads({
  show,
  call: 'equity.outlets',
  data: { list: [near] },
  shows: '张江支行',
  session: false,
})
itLoads({
  show: (answers) => show({ 'equity.outlets': withSlots, ...answers }),
  call: 'equity.slots',
  data: slots,
  shows: '余 3',
  refusedBy: 'equity/outlet',
  session: false,
})
itLoads({
  show: showMail,
  call: 'address.list',
  data: [buildAddress({ receiver: '林小满' })],
  shows: /林小满/,
  empty: { data: [], says: '还没有收货地址' },
})
itSends({
  show,
  call: 'equity.commitOrder',
  ready: typePerson,
  refusedBy: 'equity/outlet-stock',
})
itSends({
  show: (answers) => showMail({ 'address.list': [buildAddress()], ...answers }),
  call: 'equity.commitOrder',
  ready: async () => {
    await screen.findByRole('radio')
    return submit()
  },
  refusedBy: 'checkout/undeliverable',
})
