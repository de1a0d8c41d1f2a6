import { expect, it } from 'vitest'
import { initialSession, noHooks } from '@mall/core/session'
import { testPorts } from '@mall/core/test-kit'
import { keepPendingCommit, pendingOrder } from './pending-order.ts'

const args = { token: 'ck_1', addressId: 3, couponId: null, usePoints: true, payable: 1 }

function begin(name: 'order.commit' | 'cart.add') {
  const ports = { ...testPorts(), hooks: noHooks }
  const session = { ...initialSession(1), userId: '7' }
  const finish = keepPendingCommit({ name, args }, { ports, session })
  return { finish, read: () => pendingOrder(ports.storage, 1, '7', ports.clock.now).read() }
}

it('stores the request of an order before its first attempt', () => {
  expect(begin('order.commit').read()).toEqual(args)
  expect(begin('cart.add').read()).toBeNull()
})

it.each([
  ['keeps', 'network', args],
  ['keeps', 'timeout', args],
  ['keeps', 'http', args],
  ['removes', 'refusal', null],
] as const)('%s the request after the result %s', (_verb, kind, left) => {
  const { finish, read } = begin('order.commit')
  finish?.({ error: { kind } })
  expect(read()).toEqual(left)
})

it('removes the request after a response', () => {
  const { finish, read } = begin('order.commit')
  finish?.({})
  expect(read()).toBeNull()
})
