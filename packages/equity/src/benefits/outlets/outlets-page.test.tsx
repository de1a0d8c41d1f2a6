import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { hostResult as hostAnswers } from '@mall/core/host'
import { itEndsTheSession, itLoads, itSends, memoryHost, type Answers } from '@mall/testing'
import { buildOutlet, near, ORDER, showBenefits, ticket } from '../../testing/show-benefits.ts'

const show = (answers: Answers = {}) => showBenefits('/equity/address?skuId=11', answers)
const move = (answers: Answers) =>
  showBenefits(`/equity/address?orderId=${ORDER}&skuId=11`, answers)
const names = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const withSlots = { list: [buildOutlet(20, '张江支行', 23, { hasSlots: true })] }
const slots = {
  list: [
    { id: 30, startsAt: '2026-01-05T01:00:00.000Z', endsAt: '2026-01-05T02:00:00.000Z', left: 3 },
    { id: 31, startsAt: '2026-01-05T02:00:00.000Z', endsAt: '2026-01-05T03:00:00.000Z', left: 0 },
  ],
}

async function chooseOutlet() {
  await choose(/张江支行/)
  return screen.getByRole('button', { name: '更换网点' })
}

it('offers districts when the position is refused or unsupported', async () => {
  const host = memoryHost({ locate: hostAnswers.cancelled }, { capabilities: ['location'] })
  const far = buildOutlet(22, '静安寺支行', 4, { county: '静安区' })
  const list = { 'equity.outlets': { list: [far, near] } }
  const { ports } = showBenefits('/equity/address?skuId=11', list, { host })
  fireEvent.click(await screen.findByRole('button', { name: '按距离' }))
  await waitFor(() => expect(ports.notify.messages).toEqual(['toast: 没有获得位置，请按区域选择']))
  const district = screen.getByRole('combobox', { name: '区域' })
  const option = screen.getByRole('option', { name: '上海市 · 浦东新区' }) as HTMLOptionElement
  fireEvent.change(district, { target: { value: option.value } })
  expect(names()).toHaveLength(1)
  expect(names()[0]).toContain('张江支行')
})

it('lists the outlet of the last choice first and searches by name', async () => {
  const last = buildOutlet(23, '世纪大道支行', 2)
  const { ports } = show({
    'equity.outlets': { list: [near, last] },
    'equity.contact': { name: '林小满', tel: '13800006021', outletId: 23 },
  })
  await waitFor(() => expect(names()[0]).toContain('世纪大道支行'))
  expect(screen.queryByRole('button', { name: '按距离' })).toBeNull()
  const search = screen.getByRole('searchbox', { name: '网点名称或地址' })
  fireEvent.change(search, { target: { value: ' 张江 ' } })
  fireEvent.submit(search)
  await waitFor(() =>
    expect(
      ports.server.requests.findLast(({ name }) => name === 'equity.outlets')?.args,
    ).toMatchObject({ kw: '张江' }),
  )
})

it.each([
  [0, '已领完', true],
  [1, '仅剩 1 份', false],
  [5, '仅剩 5 份', false],
  [6, '有货 6', false],
])('says how many of %i pieces an outlet has', async (available, text, isDisabled) => {
  show({ 'equity.outlets': { list: [buildOutlet(20, '张江支行', available)] } })
  const outlet = await screen.findByRole<HTMLInputElement>('radio', { name: /张江支行/ })
  expect(screen.getByText(text)).toBeTruthy()
  expect(outlet.disabled).toBe(isDisabled)
})

it('returns with the choice to the product that opened it', async () => {
  const { here } = showBenefits('/equity/address?skuId=11&spuId=10&grantId=7')
  await choose(/张江支行/)
  await waitFor(() => expect(here()).toContain('/equity/ware-detail/10'))
  expect(here()).toContain('outletId=20')
})

it('opens the form of the recipient when no product is given', async () => {
  const { here } = show()
  await choose(/张江支行/)
  await waitFor(() => expect(here()).toContain('/equity/address/edit'))
  expect(here()).toContain('outletId=20')
})

it('shows guests the outlets without the recipient', async () => {
  const { ports } = showBenefits('/equity/address?skuId=11', {}, { user: false })
  expect(await screen.findByText('张江支行')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '领取人' })).toBeNull()
  expect(ports.server.count('equity.contact')).toBe(0)
})

it('moves the ticket of an order and returns to its code', async () => {
  const { ports, here } = move({ 'equity.changeOutlet': ticket })
  fireEvent.click(await chooseOutlet())
  await waitFor(() => expect(here()).toContain(`/equity/pickup/${ORDER}`))
  expect(ports.notify.messages).toContain('toast: 网点已更换')
  const change = ports.server.requests.find(({ name }) => name === 'equity.changeOutlet')
  expect(change?.args).toMatchObject({ orderId: ORDER, outletId: 20 })
})

it('moves a ticket to a slot with free places', async () => {
  const { ports } = move({
    'equity.outlets': withSlots,
    'equity.slots': slots,
    'equity.changeOutlet': ticket,
  })
  const button = await chooseOutlet()
  expect(button.hasAttribute('disabled')).toBe(true)
  const full = (await screen.findByRole('radio', { name: /已约满/ })) as HTMLInputElement
  expect(full.disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /余 3/ }))
  fireEvent.click(button)
  await waitFor(() =>
    expect(
      ports.server.requests.find(({ name }) => name === 'equity.changeOutlet')?.args,
    ).toMatchObject({ outletId: 20, slotId: 30 }),
  )
})

itLoads({
  show,
  call: 'equity.outlets',
  data: { list: [near] },
  shows: '张江支行',
  empty: { data: { list: [] }, says: '没有找到网点' },
  session: false,
})
itEndsTheSession({ show, call: 'equity.contact' })
itSends({
  show: move,
  call: 'equity.changeOutlet',
  ready: chooseOutlet,
  refusedBy: 'equity/changed',
})
