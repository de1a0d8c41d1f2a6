import { expect, it } from 'vitest'
import { calls, type ShopperCallName } from '@mall/contract'
import { routes } from '@mall/contract/routes'
import { buildCompany } from '@mall/core/test-kit'
import {
  buildAddress,
  buildCart,
  buildGoodsCard,
  buildGoodsDetail,
  buildOrder,
  buildUser,
} from './builders.ts'
import { valueOf } from './value-of.ts'

const names = Object.keys(routes) as ShopperCallName[]

it.each(names)('builds data of %s that its schema accepts', (name) => {
  for (const seed of [1, 2, 77]) {
    expect(calls[name].data.safeParse(valueOf(calls[name].data, seed)).success).toBe(true)
  }
})

it('builds equal data from the same seed and different data from another one', () => {
  const { data } = calls['order.detail']
  expect(valueOf(data, 5)).toEqual(valueOf(data, 5))
  expect(valueOf(data, 5)).not.toEqual(valueOf(data, 6))
})

it('builds a company that the contract accepts', () => {
  const company = buildCompany({ shopStatus: 1 })
  expect(calls['login.companyInfo'].data.parse(company)).toEqual(company)
  expect(company).toMatchObject({ shopStatus: 1, mallName: '积分商城' })
})

it('builds complete data from the fields that a test sets', () => {
  expect(buildCart().length).toBe(1)
  expect(buildGoodsDetail({ name: '茶' }).skus).toHaveLength(1)
  expect([buildGoodsCard(), buildAddress(), buildOrder(), buildUser()].every(Boolean)).toBe(true)
})
