import { expect, it } from 'vitest'
import { calls } from '../calls.ts'
import type { OpsCallName } from '../ops-routes.ts'
import { rolePermissions, roles, type Role } from '../operators/permissions.ts'
import { mayCall, type Call } from './call.ts'

const marketing: Role[] = ['owner', 'marketing']
const pictures: Role[] = ['owner', 'catalogue', 'marketing']

it.each<[OpsCallName, readonly Role[]]>([
  ['ops.addPicture', pictures],
  ['ops.fetchPicture', pictures],
  ['ops.importCompany', pictures],
  ['ops.importOutlets', marketing],
  ['ops.stockOutlet', marketing],
  ['ops.addOutletSlots', marketing],
  ['ops.addStaff', marketing],
  ['ops.disableStaff', marketing],
  ['ops.outlets', roles],
  ['ops.staff', roles],
  ['ops.setShopStatus', ['owner']],
])('%s is for %s', (name, allowed) => {
  const { ops }: Call = calls[name]
  const held = roles.filter((role) => ops !== null && mayCall(ops, rolePermissions[role]))
  expect(held).toEqual(allowed)
})

it('accepts any one of several permissions', () => {
  const permission = ['catalogue.write', 'marketing.write'] as const
  expect(mayCall({ permission }, ['marketing.write'])).toBe(true)
  expect(mayCall({ permission }, ['catalogue.read', 'orders.write'])).toBe(false)
  expect(mayCall({ permission: 'own' }, [])).toBe(true)
})
