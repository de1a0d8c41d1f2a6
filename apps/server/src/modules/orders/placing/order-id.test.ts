import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createOrderId } from './order-id.ts'

it('starts with the day in Shanghai', () => {
  expect(createOrderId(new Date('2026-06-30T15:59:59Z'), randomBytes)).toMatch(/^260630\d{14}$/)
  expect(createOrderId(new Date('2026-06-30T16:00:00Z'), randomBytes)).toMatch(/^260701\d{14}$/)
})

it('pads a small number with zeros', () => {
  expect(createOrderId(new Date('2026-06-30T00:00:00Z'), (bytes) => Buffer.alloc(bytes))).toBe(
    '26063000000000000000',
  )
})

it('returns no number twice', () => {
  const at = new Date('2026-06-30T00:00:00Z')
  expect(new Set(Array.from({ length: 5_000 }, () => createOrderId(at, randomBytes))).size).toBe(
    5_000,
  )
})
