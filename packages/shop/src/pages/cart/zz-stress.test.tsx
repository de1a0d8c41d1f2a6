import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Cart } from '@mall/contract'
import {
  aCart,
  aCartItem,
  offline,
  refuse,
  renderFeature,
  silence,
  type Answers,
} from '@mall/testing'
import { shopFeature } from '../../feature.ts'

const cup = aCartItem({ id: 1, name: '保温杯', totalNum: 1, maxNum: 5, costPoints: 590_000 })
const tea = aCartItem({
  id: 2,
  skuId: 22,
  spuId: 2,
  name: '乌龙茶',
  totalNum: 2,
  leastNum: 2,
  maxNum: 4,
  costPoints: 100_000,
  isChecked: false,
})
const gone = aCartItem({ id: 3, name: '旧台灯', reason: '已下架' })
const free = {
  ruleId: -1,
  threshold: 1_000_000,
  stillNeedMoney: 410_000,
  deduction: 80_000,
  needGoToAddGoods: true,
}
const full = (overrides: Partial<Cart> = {}) =>
  aCart({ activeList: [cup, tea], rules: [free], baseFreight: 80_000, ...overrides })

const show = (answers: Answers) =>
  renderFeature(shopFeature, { route: '/cart', user: true, answers })
const rowOf = (name: string) => within(screen.getByRole('article', { name }))

/** A server that remembers what it is told. */
function remembering(first: Cart = full()): Answers {
  let { activeList } = first
  return {
    'cart.list': () => ({ ...first, activeList }),
    'cart.edit': ({ id, ...change }) => {
      activeList = activeList.map((item) =>
        item.id === id ? { ...item, ...change, skuId: item.skuId } : item,
      )
      return { id: Number(id), totalNum: 1, length: 3 }
    },
  }
}

it.each(Array.from({ length: 40 }, (_, i) => i))(
  'stress %i',
  async () => {
    const { ports } = show(remembering())
    const all = await screen.findByRole<HTMLInputElement>(
      'checkbox',
      { name: '全选' },
      { timeout: 20000 },
    )
    await userEvent.click(all)
    if (!screen.queryByRole('button', { name: '结算 (3)' })) {
      const first = [
        screen.getByRole('region', { name: '结算' }).textContent,
        all.isConnected,
        all.checked,
      ]
      await new Promise((r) => setTimeout(r, 500))
      throw new Error(
        'ZZ' +
          JSON.stringify([
            first,
            screen.getByRole('region', { name: '结算' }).textContent,
            ports.server.asked.map((a) => [a.name, a.args]),
            ports.notify.said,
          ]),
      )
    }
  },
  30000,
)
