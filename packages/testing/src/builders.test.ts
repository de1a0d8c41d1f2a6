import { expect, it } from 'vitest'
import { calls, type CallName } from '@mall/contract'
import { aCart, aCompany, aGoodsCard, aGoodsDetail, anAddress, anOrder, aUser } from './builders.ts'
import { valueOf } from './value-of.ts'

const names = Object.keys(calls) as CallName[]

it.each(names)('makes an answer of %s that its schema accepts', (name) => {
  for (const seed of [1, 2, 77]) {
    expect(calls[name].data.safeParse(valueOf(calls[name].data, seed)).success).toBe(true)
  }
})

it('makes the same from the same seed and another from another', () => {
  const { data } = calls['order.detail']
  expect(valueOf(data, 5)).toEqual(valueOf(data, 5))
  expect(valueOf(data, 5)).not.toEqual(valueOf(data, 6))
})

it('lets a test say only what it is about', () => {
  expect(aCompany({ shopStatus: 1 })).toMatchObject({ shopStatus: 1, mallName: '积分商城' })
  expect(aCart().length).toBe(1)
  expect(aGoodsDetail({ name: '茶' }).skus).toHaveLength(1)
  expect([aGoodsCard(), anAddress(), anOrder(), aUser()].every(Boolean)).toBe(true)
})
