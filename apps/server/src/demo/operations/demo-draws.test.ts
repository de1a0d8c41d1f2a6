import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createDemoCardSecrets } from '../history/demo-card-secrets.ts'
import { demoSeed } from '../index.ts'
import { createDemoCheckIn } from './demo-check-in.ts'
import { createDemoDraws, demoDrawsJob } from './demo-draws.ts'
import { createDemoTopUps } from './demo-top-ups.ts'
import { createDemoOperations } from './demo-operations.ts'

const companyId = 1
let app: TestApp
const result = { state: 'accepted' as const, supplierNumber: '', carrier: null, reason: '' }
const supplier = {
  submit: async () => result,
  query: async () => result,
  cancel: async () => result,
  openCallback: () => null,
}
beforeAll(async () => {
  const [first] = demoSeed().companies
  app = await createTestApp({ seedFile: { companies: first ? [first] : [] } })
})
afterAll(() => app.close())

it('opens a draw of each kind, once, after the operators and the budgets', async () => {
  expect(await createDemoDraws(app.deps)).toBe(0)
  await createDemoOperations(app.deps)
  await createDemoCheckIn(app.deps)
  await createDemoCardSecrets(app.deps)
  await createDemoTopUps(app.deps)
  const deps = { ...app.deps, topUp: supplier }
  expect(await createDemoDraws(deps)).toBe(4)
  expect(await createDemoDraws(deps)).toBe(0)
  const { data } = await app.call('draw.list', {}, { companyId })
  expect(new Set(data.list.map(({ kind }) => kind))).toEqual(
    new Set(['wheel', 'grid', 'scratchCard']),
  )
  const [announced] = data.list.filter(({ startsAt }) => Date.parse(startsAt) > app.now().getTime())
  expect(announced).toMatchObject({ kind: 'scratchCard', title: '上午十点开刮，好运加倍' })
  for (const { id } of data.list.filter((draw) => draw !== announced)) {
    const draw = await app.call('draw.detail', { id }, { companyId })
    expect(draw.data.prizes).toHaveLength(8)
    expect(draw.data.prizes.reduce((sum, { weight }) => sum + weight, 0)).toBe(draw.data.whole)
    expect(draw.data.prizes.filter(({ kind }) => kind === 'cardSecret')).toHaveLength(1)
    const topUps = draw.data.prizes.filter((prize) => prize.kind === 'topUp')
    expect(topUps).toHaveLength(draw.data.kind === 'wheel' ? 1 : 0)
    expect(draw.data.digest).toMatch(/^[\da-f]{64}$/)
  }
  expect((await auditCompany(app.db, companyId)).ok).toBe(true)
})

it('announces another draw once the announced one starts', async () => {
  expect(await demoDrawsJob.round(app.deps)).toBe(0)
  app.advance(2 * 86_400_000)
  expect(await demoDrawsJob.round(app.deps)).toBe(1)
  expect(await demoDrawsJob.round(app.deps)).toBe(0)
  const { data } = await app.call('draw.list', {}, { companyId })
  const coming = data.list.filter(({ startsAt }) => Date.parse(startsAt) > app.now().getTime())
  expect(coming.map(({ title }) => title)).toEqual(['上午十点开刮，好运加倍'])
  expect((await auditCompany(app.db, companyId)).ok).toBe(true)
})
