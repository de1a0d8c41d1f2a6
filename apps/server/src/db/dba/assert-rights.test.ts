import { expect, it } from 'vitest'
import { assertRights, listMissingRights, type Rights } from './assert-rights.ts'
import { readRolesFile } from './roles-file.ts'

const complete: Rights = {
  owner: 'mall',
  database: 'shop',
  missingRoles: [],
  ungrantedRoles: [],
  createsInDatabase: true,
  createsInSchema: true,
}
const withRights = (rights: Partial<Rights>) =>
  assertRights(<T>() => Promise.resolve([{ ...complete, ...rights }] as T[]))

it('accepts an owner with all rights', async () => {
  await expect(withRights({})).resolves.toBeUndefined()
})

it.each([
  [{ missingRoles: ['mall_app'] }, '角色 mall_app', 'the role mall_app'],
  [{ ungrantedRoles: ['auditor'] }, '角色 auditor 的授予', 'the grant of auditor'],
  [{ createsInDatabase: false }, '数据库 shop 的 CREATE 权限', 'CREATE on database shop'],
  [{ createsInSchema: false }, '模式 public 的 CREATE 权限', 'CREATE on schema public'],
])('reports %j', (rights, zh, en) => {
  expect(listMissingRights({ ...complete, ...rights })).toEqual([{ zh, en }])
})

it('names the role, the missing right, the file and the command in one sentence', async () => {
  const refused = withRights({ missingRoles: ['mall_app'], ungrantedRoles: ['auditor'] })
  await expect(refused).rejects.toThrow(/^数据库账号 mall 缺少角色 mall_app、角色 auditor 的授予，/)
  await expect(refused).rejects.toThrow('-v owner=mall -d shop -f apps/server/src/db/dba/roles.sql')
})

it('writes the owner as a quoted SQL identifier into the file', () => {
  expect(readRolesFile()).toContain(":'owner'")
  expect(readRolesFile("o'hara")).toContain("set_config('mall.owner', 'o''hara', false)")
})
