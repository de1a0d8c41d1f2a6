import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CompanyInfo } from '@mall/contract'
import { itLoads, itSends, offline, refuse, silence, type Answers } from '@mall/testing'
import { buildFaceValues, buildTopUp, showTopUp, topUps } from '../../testing/show-top-up.ts'

const show = (answers: Answers = {}, company: Partial<CompanyInfo> = {}) =>
  showTopUp('/recharge', answers, { company })
const committed = (cash: number) => ({
  orderId: '26111812345678901234',
  status: cash > 0 ? 0 : 1,
  cash,
  paidPoints: 0,
  expiresAt: null,
})
const typeNumber = async (value: string) =>
  fireEvent.change(await screen.findByLabelText('充值号码'), { target: { value } })
const submit = () => screen.getByRole('button', { name: '立即充值' })

async function chooseFace() {
  fireEvent.click(await screen.findByRole('button', { name: /^10 元/ }))
  return submit()
}
async function payWithPoints() {
  fireEvent.click(await screen.findByRole('switch', { name: '积分抵扣' }))
  return chooseFace()
}

it('orders the chosen face value for the shopper’s number, then opens the cashier', async () => {
  const { here, ports } = show({ 'topUp.commit': committed(4_998) })
  expect(await screen.findByText('中国移动 · 本人')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^500 元/ }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /^50 元/ }))
  fireEvent.click(submit())
  await waitFor(() => expect(here()).toContain('/checkstand'))
  const sent = ports.server.requests.find(({ name }) => name === 'topUp.commit')
  expect(sent?.args).toMatchObject({
    phone: '13802166021',
    carrier: 'mobile',
    skuId: 50,
    usePoints: false,
    payable: 499_800,
  })
})

it('shows the carrier of a complete number and allows its change', async () => {
  const { ports } = show()
  await typeNumber('1860000')
  expect(screen.queryByText('中国联通')).toBeNull()
  expect(screen.getByText('输入号码后显示可充面值')).toBeTruthy()
  await typeNumber('18600000000')
  expect(await screen.findByText('中国联通')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '携号转网？更改' }))
  fireEvent.click(await screen.findByRole('radio', { name: '中国电信' }))
  await waitFor(() =>
    expect(ports.server.requests.at(-1)?.args).toEqual({
      phone: '18600000000',
      carrier: 'telecom',
    }),
  )
})

it('offers the numbers of earlier top-ups', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: '常用号码' }))
  fireEvent.click(await screen.findByText('137 0000 5502'))
  expect(screen.getByLabelText<HTMLInputElement>('充值号码').value).toBe('137 0000 5502')
})

it('confirms a top-up paid with points and shows the record', async () => {
  const { here, ports } = show({ 'topUp.commit': committed(0) })
  ports.notify.answer(true)
  fireEvent.click(await payWithPoints())
  await waitFor(() => expect(here()).toContain('/recharge/record'))
  const sent = ports.server.requests.find(({ name }) => name === 'topUp.commit')
  expect(sent?.args).toMatchObject({ usePoints: true, payable: 0 })
})

it('sends no top-up paid with points without a confirmation', async () => {
  const { ports } = show()
  ports.notify.answer(false)
  fireEvent.click(await payWithPoints())
  await waitFor(() => expect(ports.notify.messages.join()).toContain('confirm:'))
  expect(ports.server.count('topUp.commit')).toBe(0)
})

it.each([
  ['not complete', '1380216', '请输入 11 位手机号码'],
  ['of no carrier', '12000000000', '该号码不能充值，请核对号码'],
])('shows at its field that a number is %s and sends nothing', async (_title, number, text) => {
  const { ports } = show()
  await chooseFace()
  await typeNumber(number)
  fireEvent.click(submit())
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByLabelText('充值号码').getAttribute('aria-invalid')).toBe('true')
  expect(ports.server.count('topUp.commit')).toBe(0)
})

it('requires a face value and shows no amount before', async () => {
  show()
  await screen.findByRole('button', { name: /^10 元/ })
  expect(screen.getByRole('button', { name: '请选择面额' }).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByText('¥0.00')).toBeNull()
  expect((await chooseFace()).hasAttribute('disabled')).toBe(false)
})

it('sends no top-up that the points do not cover in a company without cash', async () => {
  const values = { 'topUp.faceValues': buildFaceValues({ balance: 100 }) }
  const { ports } = show(values, { payMethod: '' })
  fireEvent.click(await chooseFace())
  await waitFor(() => expect(ports.notify.messages.join()).toContain('积分不足'))
  expect(ports.server.count('topUp.commit')).toBe(0)
})

it('shows no latest top-ups before the first one', async () => {
  const { ports } = show()
  expect(await screen.findByText('中国移动 · 本人')).toBeTruthy()
  await waitFor(() => expect(ports.server.count('topUp.record')).toBe(1))
  expect(screen.queryByText('最近充值')).toBeNull()
})

it('shows a refusal of the number at its field', async () => {
  show({ 'topUp.commit': refuse('top-up/times') })
  fireEvent.click(await chooseFace())
  await waitFor(() =>
    expect(screen.getByLabelText('充值号码').getAttribute('aria-invalid')).toBe('true'),
  )
  expect(screen.getByText('该号码今日充值次数已达上限，请明天再试')).toBeTruthy()
})

it('reloads the face values after a refusal because the price has changed', async () => {
  const { ports } = show({ 'topUp.commit': refuse('checkout/price-changed') })
  const button = await chooseFace()
  const before = ports.server.count('topUp.faceValues')
  fireEvent.click(button)
  await waitFor(() => expect(ports.server.count('topUp.faceValues')).toBeGreaterThan(before))
  expect(ports.notify.messages).toContain('toast: 商品价格已变化，请确认后重新提交')
})

it('retries a lost order with its request key', async () => {
  const { ports } = show({ 'topUp.commit': offline() })
  const button = await chooseFace()
  for (const times of [1, 2]) {
    fireEvent.click(button)
    await waitFor(() => expect(ports.notify.messages).toHaveLength(times))
  }
  const keys = ports.server.requests.flatMap(({ name, args }) =>
    name === 'topUp.commit' ? [args['requestKey']] : [],
  )
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

it('shows that the company has no top-up, with a home link', async () => {
  show({ 'topUp.faceValues': refuse('top-up/closed') })
  expect(await screen.findByText('商城暂未开通话费充值')).toBeTruthy()
  expect(screen.getByRole('link', { name: '回首页' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull()
})

it('redirects a guest to the sign-in', async () => {
  const { here } = showTopUp('/recharge', {}, { user: false })
  await waitFor(() => expect(here()).toMatch(/^\/login\?/))
})

it('shows a loading state until the face values of another number load', async () => {
  const { container } = show({
    'topUp.faceValues': ({ phone }) => (phone === undefined ? buildFaceValues() : silence()),
  })
  await typeNumber('18600000000')
  await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).not.toBeNull())
  expect(screen.queryByRole('button', { name: /^10 元/ })).toBeNull()
})

it('offers a retry when the face values of another number fail', async () => {
  const { ports } = show({
    'topUp.faceValues': ({ phone }) => (phone === undefined ? buildFaceValues() : offline()),
  })
  await typeNumber('18600000000')
  const retry = await screen.findByRole('button', { name: '重新加载' })
  ports.server.script({ 'topUp.faceValues': buildFaceValues({ carrier: 'unicom' }) })
  fireEvent.click(retry)
  expect(await screen.findByRole('button', { name: /^10 元/ })).toBeTruthy()
})

itLoads({
  show,
  call: 'topUp.faceValues',
  data: buildFaceValues(),
  shows: '中国移动 · 本人',
  empty: { data: buildFaceValues({ list: [] }), says: '该运营商暂无可充面值' },
})
itLoads({ show, call: 'topUp.record', data: topUps(buildTopUp()), shows: '138****6021' })
itSends({ show, call: 'topUp.commit', ready: chooseFace, refusedBy: 'top-up/out' })
