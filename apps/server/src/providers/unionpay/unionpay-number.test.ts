import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  createPaymentNumber,
  readPaymentTimes,
  readTraceTime,
  toTxnTime,
} from './unionpay-number.ts'

it('encodes start and end of a payment in its number', () => {
  const createdAt = new Date('2026-11-27T01:02:03.004Z')
  const expiresAt = new Date('2026-11-27T01:32:50Z')
  const number = createPaymentNumber('26112000000000000001', { createdAt, expiresAt }, randomBytes)
  expect(number).toMatch(/^[\da-z]{32}$/)
  expect(readPaymentTimes(number)).toEqual({
    createdAt: new Date('2026-11-27T01:02:03Z'),
    expiresAt: new Date('2026-11-27T01:32:03Z'),
  })
  expect(toTxnTime(createdAt)).toBe('20261127090203')
  expect(readPaymentTimes('26112000000000000001ab12cd34ef')).toBeNull()
})

it('parses a time without a year by the sending time, also across the new year', () => {
  const sentAt = new Date('2026-12-31T15:59:00Z')
  expect(readTraceTime('1231235930', sentAt)).toEqual(new Date('2026-12-31T15:59:30Z'))
  expect(readTraceTime('0101000100', sentAt)).toEqual(new Date('2026-12-31T16:01:00Z'))
  expect(readTraceTime('1332000000', sentAt)).toBeNull()
  expect(readTraceTime(undefined, sentAt)).toBeNull()
})
