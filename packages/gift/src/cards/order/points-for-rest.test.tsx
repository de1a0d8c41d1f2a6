import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildData, renderFeature, type Answers } from '@mall/testing'
import { CARD_TOKEN } from '../card-token.ts'
import { giftFeature } from '../../feature.ts'

const [anyGoods] = buildData('gift.goods').list
if (!anyGoods) throw new Error('the builder made no goods')
const sku = { skuId: 11, specText: '清香型', available: 9, picture: null, costPoints: 300_000 }
const goods = { list: [{ ...anyGoods, spuId: 10, name: '高山乌龙茶', skus: [sku] }] }
const card = {
  ...buildData('gift.info'),
  kind: 'balance' as const,
  status: 'active' as const,
  left: 360_000,
  topUp: true,
  isExpired: false,
  lockedUntil: null,
}
const priced = (used: number) => ({
  goodsAmount: 300_000,
  freightBefore: 80_000,
  freight: 80_000,
  card: 360_000,
  points: { balance: 3_000, usable: 200, used, deduction: used * 100 },
  payable: 20_000 - used * 100,
  cash: 200 - used,
})
const show = (user: boolean, answers: Answers) =>
  renderFeature(giftFeature, {
    route: '/gift/order-submit?items=11.1',
    user,
    answers: { 'gift.info': card, 'gift.goods': goods, ...answers },
    prepare: ({ ports }) => {
      const expiry = ports.clock.now() + 600_000
      ports.storage.local.set(`mall:1:${CARD_TOKEN}`, JSON.stringify({ value: 'card', expiry }))
    },
  })
const listPrices = ({ ports }: ReturnType<typeof show>) =>
  ports.server.requests.filter(({ name }) => name === 'gift.price').map(({ args }) => args)

it('prices the rest in points of the signed-in shopper, when they choose so', async () => {
  const shown = show(true, {
    'gift.price': ({ usePoints }: { usePoints?: boolean }) => priced(usePoints ? 200 : 0),
  } as Answers)
  const sums = await screen.findByRole('region', { name: '金额明细' })
  expect(sums.textContent).toMatch(/可用 200.*共 3,000/)
  await userEvent.click(within(sums).getByRole('switch', { name: /用.*支付差价/ }))
  await waitFor(() => expect(listPrices(shown)).toHaveLength(2))
  expect(listPrices(shown)[1]).toMatchObject({ shopperToken: 't-test', usePoints: true })
  expect(await within(sums).findByText(/还需支付/)).toBeTruthy()
})

it('offers no points to guests', async () => {
  const shown = show(false, { 'gift.price': { ...priced(0), points: null } })
  await screen.findByRole('region', { name: '金额明细' })
  expect(screen.queryByRole('switch')).toBeNull()
  expect(listPrices(shown)[0]).not.toHaveProperty('shopperToken')
})
