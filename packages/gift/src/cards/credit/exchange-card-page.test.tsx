import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { itEndsTheSession, itSends, refuse, type Answers } from '@mall/testing'
import { fillSecret, listArgs, press, showGift } from '../../testing/show-gift.ts'

const credited = { points: 5_000, expiresAt: '2027-09-30T00:00:00.000Z' }
const show = (answers: Answers) => showGift('/exchangecard', answers, { user: true, isOpen: false })

async function typeSecret() {
  await fillSecret()
  return screen.getByRole('button', { name: '立即兑换' })
}

it('credits a card to points', async () => {
  const view = show({ 'gift.credit': credited })
  await userEvent.click(await typeSecret())
  expect(await screen.findByText('5,000 积分已到账')).toBeTruthy()
  expect(screen.getByText('2027.09.30 到期')).toBeTruthy()
  const [sent] = listArgs(view, 'gift.credit')
  expect(sent).toMatchObject({ number: '8800112655207341', password: '6K4P-9X2M-TR7' })
  expect(sent).toHaveProperty('requestKey')
})

it('credits another card after the first', async () => {
  show({ 'gift.credit': credited })
  await userEvent.click(await typeSecret())
  await press('再兑换一张')
  expect((await screen.findByLabelText<HTMLInputElement>('卡号')).value).toBe('')
})

it('retries a lost request with the same request key', async () => {
  const view = show({ 'gift.credit': refuse('gift/tries') })
  const button = await typeSecret()
  await userEvent.click(button)
  await screen.findByText('尝试次数过多，请 15 分钟后再试')
  await userEvent.click(button)
  await waitFor(() => expect(listArgs(view, 'gift.credit')).toHaveLength(2))
  const keys = listArgs(view, 'gift.credit').map((args) => args['requestKey'])
  expect(new Set(keys).size).toBe(1)
})

it('names the account that receives the points', async () => {
  show({})
  expect(await screen.findByText('兑换到账号 138****1234，成功后不可转让')).toBeTruthy()
})

it('sends nothing without number and password', async () => {
  const { ports } = show({})
  await press('立即兑换')
  expect(await screen.findByText('请输入卡号')).toBeTruthy()
  expect(screen.getByText('请输入密码')).toBeTruthy()
  expect(ports.server.count('gift.credit')).toBe(0)
})

itSends({ show, call: 'gift.credit', ready: typeSecret, refusedBy: 'gift/used' })
itEndsTheSession({
  show: async (answers) => {
    const view = show(answers)
    await userEvent.click(await typeSecret())
    return view
  },
  call: 'gift.credit',
})
