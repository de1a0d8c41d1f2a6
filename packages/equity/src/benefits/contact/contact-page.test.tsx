import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { itLoads, itSends, type Answers } from '@mall/testing'
import { buildOutlet, near, showBenefits } from '../../testing/show-benefits.ts'

const show = (answers: Answers = {}) => showBenefits('/equity/address/edit', answers)
const contact = { name: '林小满', tel: '13800006021', outletId: null }

async function typePerson() {
  fireEvent.change(await screen.findByLabelText('姓名'), { target: { value: ' 林小满 ' } })
  fireEvent.change(screen.getByLabelText('手机号码'), { target: { value: '138 0000 6021' } })
  return screen.getByRole('button', { name: '保存' })
}

it('saves the person and the chosen outlet, and returns to the outlets', async () => {
  const { ports, here } = show({ 'equity.saveContact': {} })
  const button = await typePerson()
  fireEvent.click(screen.getByRole('radio', { name: /张江支行/ }))
  fireEvent.click(button)
  await waitFor(() => expect(here()).toMatch(/^\/equity\/address\?/))
  expect(ports.notify.messages).toContain('toast: 已保存')
  const save = ports.server.requests.find(({ name }) => name === 'equity.saveContact')
  expect(save?.args).toEqual({ name: '林小满', tel: '13800006021', outletId: 20 })
})

it('starts with the stored person and the outlet of the address', async () => {
  showBenefits('/equity/address/edit?outletId=20', { 'equity.contact': contact })
  expect(await screen.findByDisplayValue('林小满')).toBeTruthy()
  expect(screen.getByDisplayValue('138 0000 6021')).toBeTruthy()
  expect(screen.getByText('张江支行')).toBeTruthy()
  expect(screen.getByText('浦东新区 路 1 号')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

it('lists the outlets on request when one is chosen', async () => {
  const other = buildOutlet(22, '徐家汇支行', 4, { county: '徐汇区', address: '虹桥路 1 号' })
  const { ports } = showBenefits('/equity/address/edit?outletId=20', {
    'equity.contact': contact,
    'equity.outlets': { list: [near, other] },
    'equity.saveContact': {},
  })
  const button = await screen.findByRole('button', { name: '更换网点' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  const chosen = screen.getByRole('radio', { name: /张江支行/ }) as HTMLInputElement
  expect(chosen.checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /徐汇区 虹桥路 1 号/ }))
  fireEvent.click(screen.getByRole('button', { name: '收起网点' }))
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText('徐家汇支行')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(
      ports.server.requests.find(({ name }) => name === 'equity.saveContact')?.args,
    ).toMatchObject({ outletId: 22 }),
  )
})

it('shows errors at their fields and focuses the first', async () => {
  const { ports } = show()
  const name = await screen.findByLabelText('姓名')
  fireEvent.change(screen.getByLabelText('手机号码'), { target: { value: '12345' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请填写姓名')).toBeTruthy()
  expect(screen.getByText('请输入正确的手机号码')).toBeTruthy()
  expect(document.activeElement).toBe(name)
  expect(ports.server.count('equity.saveContact')).toBe(0)
})

it('saves only the person when the company has no outlet', async () => {
  const { ports } = show({ 'equity.outlets': { list: [] }, 'equity.saveContact': {} })
  const button = await typePerson()
  expect(screen.queryByRole('radio')).toBeNull()
  fireEvent.click(button)
  await waitFor(() => expect(ports.server.count('equity.saveContact')).toBe(1))
})

itLoads({ show, call: 'equity.contact', data: contact, shows: '姓名' })
itLoads({
  show,
  call: 'equity.outlets',
  data: { list: [near] },
  shows: '张江支行',
  session: false,
})
itSends({ show, call: 'equity.saveContact', ready: typePerson, refusedBy: 'equity/outlet' })
