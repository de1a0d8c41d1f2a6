import { calls, refusals, roles, type Permission, type RefusalName } from '@mall/contract'
import {
  accessOfCompanyField,
  companyFieldAccess,
  permissionsOfCompanyField,
} from '@mall/contract/company-fields'
import type { CompanyFiles } from '@mall/contract/company-files'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../orders/testing/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
})
afterAll(() => app.close())

const expectRefusal = (answer: { code: number }, name: RefusalName) =>
  expect(answer).toMatchObject({ flag: false, code: refusals[name].code })

type Headers = Record<string, string>

const owner = (steppedUp = true) => app.operatorHeaders(1, 'owner', { steppedUp })

async function importFiles(headers: Headers, files: object, dryRun = false) {
  const { data } = await app.call('ops.exportCompany', {}, { companyId: 1, headers })
  return app.call(
    'ops.importCompany',
    { files: { ...files }, dryRun },
    { companyId: 1, headers: { ...headers, 'if-match': data.version } },
  )
}
const valueOf = async (path: string) => {
  const { data } = await app.call('ops.exportCompany', {}, { companyId: 1, headers: await owner() })
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], data.files)
}
async function keyWith(permissions: Permission[]): Promise<Headers> {
  const input = { name: '配置', permissions, days: 1 }
  const { data } = await app.call('ops.createKey', input, {
    companyId: 1,
    headers: await owner(),
  })
  return { authorization: `Bearer ${data.key}` }
}

/** Money bounds by path, each with files that change it to this number. */
const bounds = (to: number): [string, object][] => [
  ['settings.operatorCredit.each', { settings: { operatorCredit: { each: to } } }],
  [
    'settings.afterSales.secondPersonAbove.cash',
    {
      settings: { afterSales: { secondPersonAbove: { points: 200_000, cash: to } } },
    },
  ],
  ['settings.prices.secondPersonBelow', { settings: { prices: { secondPersonBelow: to } } }],
]
const failedChecks = async () =>
  (await auditCompany(app.db, 1)).checks.flatMap(({ ok, name }) => (ok ? [] : [name]))
const secondPerson = async () => ({ companyId: 1, headers: await owner() })

const guarded: [string, object][] = [
  ['info.loginMethod', { info: { loginMethod: 2 } }],
  ['info.appId', { info: { appId: 'wx0123456789abcdef' } }],
  ['info.wxpayAppId', { info: { wxpayAppId: 'wx0123456789abcdef' } }],
  ...bounds(9),
]

it.each(guarded)('changes %s only with a step-up code, never by a key', async (path, files) => {
  const before = await valueOf(path)
  const unconfirmed = await owner(false)
  expectRefusal(await importFiles(unconfirmed, files), 'ops/step-up-needed')
  const key = await keyWith(['company.read', 'company.write'])
  expectRefusal(await importFiles(key, files), 'ops/permission')
  expect(await valueOf(path)).toEqual(before)
  // A dry run shows the changes without writing.
  expect(await importFiles(unconfirmed, files, true)).toMatchObject({
    data: { isApplied: false, changes: [{ path }] },
  })
  const { data } = await importFiles(await owner(), files)
  if (data.approval === null) expect(data.isApplied).toBe(true)
  else await app.call('ops.approve', { id: data.approval }, await secondPerson())
  expect(await valueOf(path)).not.toEqual(before)
})

it.each(bounds(11))(
  'requires a second person for %s and shows them the change',
  async (path, files) => {
    const before = await valueOf(path)
    const headers = await owner()
    const given = { ...files, info: { mallName: `海岸 ${path}` } }
    const { data } = await importFiles(headers, given)
    const id = data.approval ?? ''
    expect(data.isApplied).toBe(true)
    expect(await valueOf('info.mallName')).toBe(`海岸 ${path}`)
    expect(await valueOf(path)).toEqual(before)
    expectRefusal(
      await app.call('ops.approve', { id }, { companyId: 1, headers }),
      'ops/own-request',
    )
    const second = await secondPerson()
    const shown = await app.call('ops.approval', { id }, second)
    expect(shown.data.changes).toMatchObject([{ name: expect.stringMatching(/^设置 /) }])
    await app.call('ops.approve', { id }, second)
    expect(await valueOf(path)).not.toEqual(before)
    expect(await failedChecks()).toEqual([])
    const decide = (status: 'approved' | 'rejected') =>
      app.db.transaction(1, async (tx) => {
        await tx.execute(sql`set local role none`)
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(
          sql`update approvals set status = ${status} where company_id = 1 and id = ${id}`,
        )
      })
    await decide('rejected')
    expect(await failedChecks()).toEqual(['资金额度的修改经过批准'])
    await decide('approved')
  },
)

it('applies no approved request when its bound has changed since the request', async () => {
  const request = async (to: number) =>
    (await importFiles(await owner(), { settings: { operatorCredit: { perDay: to } } })).data
      .approval ?? ''
  const [first, later] = [await request(21), await request(22)]
  expect(await app.call('ops.approve', { id: later }, await secondPerson())).toMatchObject({
    flag: true,
  })
  expectRefusal(
    await app.call('ops.approve', { id: first }, await secondPerson()),
    'ops/version-changed',
  )
  expect(await valueOf('settings.operatorCredit.perDay')).toBe(22)
})

it('allows a field by company.write, or by the permission of its own call', async () => {
  const key = await keyWith(['company.read', 'company.write'])
  expect(await importFiles(key, { info: { mallName: '海岸' } })).toMatchObject({ flag: true })
  const articles = [{ id: 1, typeId: 9, title: '文章', html: '<p>文章</p>' }]
  const refused = await importFiles(key, { articles })
  expectRefusal(refused, 'ops/permission')
  expect(refused).toMatchObject({
    errors: [{ field: 'articles.1', message: '需要权限“修改营销”（marketing.write）' }],
  })
  const marketing = await keyWith(['company.read', 'company.write', 'marketing.write'])
  expect(await importFiles(marketing, { articles })).toMatchObject({ data: { isApplied: true } })
})

const picture = { src: '/media/own/a.webp', width: 750, height: 300 }
/** Parts of a company by the role that may change them, besides the owner. */
const parts: [string, 'marketing' | 'catalogue', (files: CompanyFiles) => object][] = [
  [
    'a search hint',
    'marketing',
    ({ homeOption }) => withHome(homeOption, { searchHint: '找礼物' }),
  ],
  ['search words', 'marketing', ({ homeOption }) => withHome(homeOption, { hotWords: ['月饼'] })],
  [
    'a banner',
    'marketing',
    ({ banners }) => ({
      banners: [...banners, { id: 91, title: '中秋', pictures: [picture], linkType: 0, link: '' }],
    }),
  ],
  [
    'an icon',
    'marketing',
    () => ({
      icons: [91, 92].map((id) => ({
        id,
        name: `礼物${String(id)}`,
        picture,
        linkType: 0,
        link: '',
      })),
    }),
  ],
  ['the order of icons', 'marketing', ({ icons }) => ({ icons: icons.toReversed() })],
  [
    'a selection',
    'marketing',
    ({ selections }) => ({
      selections: [...selections, { cmsId: 96, title: '精选', goods: [10] }],
    }),
  ],
  [
    'a section',
    'marketing',
    ({ sections }) => ({
      sections: [
        ...sections,
        { kind: 'strip', id: 97, title: '精选', note: '', cmsId: 96, more: null },
      ],
    }),
  ],
  [
    'an article',
    'marketing',
    ({ articles }) => ({
      articles: [...articles, { id: 93, typeId: 9, title: '文章', html: '<p>文</p>' }],
    }),
  ],
  [
    'a category',
    'catalogue',
    ({ categories }) => ({ categories: [...categories, { id: 94, name: '茶' }] }),
  ],
  [
    'a supplier',
    'catalogue',
    ({ suppliers }) => ({ suppliers: [...suppliers, { id: 95, name: '茶厂' }] }),
  ],
]
const withHome = (before: object, change: object) => ({ homeOption: { ...before, ...change } })

it.each(parts)('allows %s only to %s and the owner', async (_name, may, change) => {
  const { data } = await app.call('ops.exportCompany', {}, { companyId: 1, headers: await owner() })
  const files = change(data.files)
  for (const role of roles.filter((one) => one !== may && one !== 'owner')) {
    expectRefusal(await importFiles(await app.operatorHeaders(1, role), files), 'ops/permission')
  }
  const answer = await importFiles(await app.operatorHeaders(1, may), files)
  expect(answer).toMatchObject({ flag: true, data: { isApplied: true } })
})

it('refuses a file and lists the missing permissions of its fields', async () => {
  const { data } = await app.call('ops.exportCompany', {}, { companyId: 1, headers: await owner() })
  const { files } = data
  const homeOption = { ...files.homeOption, searchHint: '找茶', serviceHours: '9:00' }
  const marketing = await app.operatorHeaders(1, 'marketing')
  expect(await importFiles(marketing, { homeOption })).toMatchObject({
    errors: [{ field: 'homeOption.serviceHours', message: '需要权限“修改公司”（company.write）' }],
  })
  expect(await valueOf('homeOption.searchHint')).not.toBe('找茶')
  // Files require no approval of a template's value, because its own call does.
  const coupons = files.coupons.map((one) => ({ ...one, title: `${one.title}！` }))
  expect(coupons.length).toBeGreaterThan(0)
  expectRefusal(await importFiles(marketing, { coupons }), 'ops/permission')
  const goods = files.goods?.map((one) => ({ ...one, name: `${one.name}！` }))
  const catalogue = await app.operatorHeaders(1, 'catalogue')
  expectRefusal(await importFiles(catalogue, { goods }), 'ops/permission')
})

it('lists the permissions of a path', () => {
  const table: [string, Permission[]][] = [
    ['info.mallName', ['company.write']],
    ['info.appId', ['company.write', 'secrets.write']],
    ['homeOption.searchHint', ['marketing.write']],
    ['homeOption', ['company.write', 'marketing.write']],
    ['banners.3.link', ['marketing.write']],
    ['categories.94', ['catalogue.write']],
    ['banners（顺序）', ['marketing.write']],
    ['coupons（顺序）', ['company.write', 'marketing.write']],
    ['goods.10.name', ['company.write', 'catalogue.write']],
    ['coupons.1.name', ['company.write', 'marketing.write']],
  ]
  for (const [path, permissions] of table) {
    expect(permissionsOfCompanyField(path), path).toEqual(permissions)
  }
})

it('logs path, former and new value of each change in bounded size', async () => {
  const headers = await owner()
  const intro = '长'.repeat(1_000)
  await importFiles(headers, { info: { mallIntro: intro, mallName: '新名' } })
  const { data } = await app.call('ops.log', { limit: 1 }, { companyId: 1, headers })
  const { fields } = data.list[0]!.after as {
    fields: { path: string; before: unknown; after: string }[]
  }
  expect(fields).toContainEqual({ path: 'info.mallName', before: '海岸', after: '新名' })
  const long = fields.find(({ path }) => path === 'info.mallIntro')
  expect(long!.after.length).toBeLessThan(210)
})

it('has one access rule for each field with its own call', () => {
  const { ops } = calls['ops.changeSignInSettings']
  for (const field of ['loginMethod', 'appId', 'ddAppKey', 'ddCorpId']) {
    const access = accessOfCompanyField(`info.${field}`)
    expect(access).toMatchObject([{ permission: ops?.permission, stepUp: ops?.stepUp }])
  }
  expect(accessOfCompanyField('info.mallName')).toEqual([])
  // A change of all settings requires the permissions of every settings field.
  expect(accessOfCompanyField('settings')).toHaveLength(5)
  const fields = companyFieldAccess.flatMap((access) => access.fields)
  expect(new Set(fields).size).toBe(fields.length)
})
