import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { itLoads, refuse, silence, type Answers } from '@mall/testing'
import {
  buildBalance,
  buildCard,
  buildProduct,
  cardGoods,
  press,
  pricedGoods,
  showGift,
} from '../../testing/show-gift.ts'

const show = (answers: Answers) => showGift('/gift/index', answers)
const showBalance = (topUp: boolean) =>
  showGift('/gift/index?items=11.2', {
    'gift.info': buildBalance({ topUp }),
    'gift.goods': pricedGoods,
  })
const choose = async (name: string) =>
  fireEvent.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))

it('redirects to the card sign-in without an open card', async () => {
  const { here } = showGift('/gift/index', {}, { isOpen: false })
  await waitFor(() => expect(here()).toContain('/gift/login'))
})

it('ends only the card’s session when the server rejects it', async () => {
  const { shell, here } = showGift(
    '/gift/index',
    { 'gift.info': refuse('session/expired') },
    { user: true },
  )
  await waitFor(() => expect(here()).toContain('/gift/login'))
  expect(shell.store.getState().session.token).toBe('t-test')
})

it('chooses goods up to the remaining pieces of the card', async () => {
  const { here } = show({})
  await choose('高山乌龙茶')
  expect(await screen.findByText('已选 1 / 2 件')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: '选择 平底煎锅' })).toBeNull()
  await choose('香薰蜡烛')
  await waitFor(() => expect(here()).toContain('/gift/ware-detail/20'))
  const spec = await screen.findByRole('group', { name: '橙花件数' })
  fireEvent.click(within(spec).getByRole('button', { name: '增加' }))
  await waitFor(() => expect(here()).toContain('items=11.1-22.1'))
})

it('shows how many pieces can be chosen when the card is full', async () => {
  const { ports, here } = showGift('/gift/index?items=21.2', {})
  await choose('高山乌龙茶')
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 最多可选 2 件'))
  expect(here()).not.toContain('11.1')
})

it('removes a product from the choice', async () => {
  const { here } = showGift('/gift/index?items=11.1-21.1', {})
  await choose('香薰蜡烛')
  expect(await screen.findByText('已选 1 / 2 件')).toBeTruthy()
  expect(here()).toContain('items=11.1')
  expect(here()).not.toContain('21.1')
})

it('continues with the choice once it is not empty', async () => {
  show({})
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '下一步' })).disabled).toBe(
    true,
  )
  await choose('高山乌龙茶')
  const link = await screen.findByRole('link', { name: '下一步' })
  expect(link.getAttribute('href')).toMatch(/\/gift\/order-submit.*items=11\.1/)
})

it('filters goods by category', async () => {
  const other = {
    ...buildProduct(40, '羊毛围巾', [[41, '', 9]]),
    categoryId: 2,
    categoryName: '服饰',
  }
  show({ 'gift.goods': { list: [...cardGoods.list, other] } })
  await press('服饰')
  expect(screen.getByText('羊毛围巾')).toBeTruthy()
  expect(screen.queryByText('高山乌龙茶')).toBeNull()
  await press('全部 4')
  expect(screen.getByText('高山乌龙茶')).toBeTruthy()
})

it('states that cash pays the part above the balance', async () => {
  showBalance(true)
  expect(await screen.findByText('余额支付后，还需现金补差价')).toBeTruthy()
  expect(screen.getByRole('link', { name: '下一步' })).toBeTruthy()
})

it('offers no next step above a balance that cannot be combined with cash', async () => {
  showBalance(false)
  expect(await screen.findByText('超过余额，请减少商品')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '下一步' })).toBeNull()
})

it('shows why a card cannot be redeemed', async () => {
  show({ 'gift.info': buildCard({ status: 'spent', left: 0 }) })
  expect(await screen.findByText('这张礼品卡已用完')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看兑换记录' })).toBeTruthy()
})

it('shows a loading state until the goods of the card load', async () => {
  const { container } = show({ 'gift.goods': silence() })
  expect(await screen.findByText('冬日暖礼卡')).toBeTruthy()
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
})

itLoads({
  show,
  call: 'gift.info',
  data: buildCard(),
  shows: '冬日暖礼卡',
  session: { to: '/gift/login' },
})
itLoads({
  show,
  call: 'gift.goods',
  data: cardGoods,
  shows: '高山乌龙茶',
  empty: { data: { list: [] }, says: '暂时没有可选的礼品' },
  session: { to: '/gift/login' },
})
