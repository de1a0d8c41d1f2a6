import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { hostResult as hostAnswers } from '@mall/core/host'
import { itLoads, memoryHost, type Answers } from '@mall/testing'
import { buildGrant, buildOutlet, grants, near, showBenefits } from '../../testing/show-benefits.ts'

const show = (answers: Answers = {}, options = {}) =>
  showBenefits('/equity/ware-detail/10?skuId=11&grantId=7', answers, options)
const names = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
const confirm = () => screen.getByRole('button', { name: '确认领取' })

it('offers guests the sign-in', async () => {
  const { ports } = show({}, { user: false })
  const link = await screen.findByRole('link', { name: '登录后领取' })
  expect(link.getAttribute('href')).toContain('/login')
  expect(ports.server.count('equity.grants')).toBe(0)
})

it('chooses an outlet with stock and continues to the order', async () => {
  const { here } = show()
  const empty = await screen.findByRole('radio', { name: /陆家嘴支行/ })
  expect((empty as HTMLInputElement).disabled).toBe(true)
  expect(confirm().hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /张江支行/ }))
  fireEvent.click(confirm())
  await waitFor(() => expect(here()).toContain('outletId=20'))
})

it('continues to an order by mail without an outlet', async () => {
  const { here } = show()
  fireEvent.click(await screen.findByRole('button', { name: '邮寄到家' }))
  fireEvent.click(confirm())
  await waitFor(() => expect(here()).toContain('way=mail'))
  expect(here()).not.toContain('outletId')
})

it('explains the chosen delivery', async () => {
  show()
  expect(await screen.findByText(/到所选网点出示/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '邮寄到家' }))
  expect(screen.getByText(/按所选地址寄出/)).toBeTruthy()
  expect(screen.queryByText(/取件码|网点可在/)).toBeNull()
})

it('mentions no outlet when the goods are only shipped', async () => {
  show({ 'equity.grants': grants(buildGrant({ ways: ['mail'] })) })
  expect(await screen.findByText(/按所选地址寄出/)).toBeTruthy()
  expect(screen.queryByText(/取件码/)).toBeNull()
})

it('ships no sold-out goods', async () => {
  const [goods] = buildGrant().goods
  if (!goods) throw new Error('no goods')
  const soldOut = buildGrant({ ways: ['mail'], goods: [{ ...goods, available: 0 }] })
  show({ 'equity.grants': grants(soldOut) })
  expect(await screen.findByText('售罄')).toBeTruthy()
  expect(confirm().hasAttribute('disabled')).toBe(true)
})

it('shows a used-up benefit as unavailable', async () => {
  show({ 'equity.grants': grants(buildGrant({ used: 1 })) })
  expect(await screen.findByText('该权益不存在或已收回')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看我的权益' })).toBeTruthy()
})

it('requests the position only on a tap and shows the distances', async () => {
  const position = { longitude: 121.59, latitude: 31.2 }
  const host = memoryHost({ locate: hostAnswers.ok(position) }, { capabilities: ['location'] })
  const far = buildOutlet(22, '徐家汇支行', 4)
  const { ports } = show(
    {
      'equity.outlets': ({ longitude }) => ({
        list: longitude === undefined ? [far, near] : [{ ...near, distance: 640 }, far],
      }),
    },
    { host },
  )
  const tap = await screen.findByRole('button', { name: '按距离' })
  expect(host.calls).toEqual([])
  expect(names()[0]).toContain('徐家汇支行')
  fireEvent.click(tap)
  expect(await screen.findByText('0.6 km')).toBeTruthy()
  expect(names()[0]).toContain('张江支行')
  expect(
    ports.server.requests.findLast(({ name }) => name === 'equity.outlets')?.args,
  ).toMatchObject({
    longitude: '121.59',
    latitude: '31.2',
  })
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
  call: 'equity.outlets',
  data: { list: [near] },
  shows: '张江支行',
  empty: { data: { list: [] }, says: '没有找到网点' },
  session: false,
})
