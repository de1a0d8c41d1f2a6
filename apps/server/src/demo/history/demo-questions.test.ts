import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { demoSeed, demoSignIns } from '../index.ts'
import { createFlagshipReviews } from './demo-flagship-reviews.ts'
import { createDemoQuestions } from './demo-questions.ts'
import { demoQuestions } from './question-texts.ts'

const company = { companyId: 1 }
let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mall-demo-'))
  const [first] = demoSeed().companies
  app = await createTestApp({
    seedFile: { companies: first ? [first] : [] },
    environment: { MALL_DATA_DIR: folder },
  })
  await createFlagshipReviews(app.deps)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

it('asks six questions of the flagship, two of two products and two of the first shopper, once', async () => {
  const phone = demoSignIns[0]?.phone ?? ''
  expect(await createDemoQuestions(app.deps, phone)).toBe(12)
  expect(await createDemoQuestions(app.deps, phone)).toBe(0)
  const lists = []
  for (const { goods } of demoQuestions) {
    const { data: found } = await app.call('goods.list', { kw: goods }, company)
    const product = found.list.find(({ name }) => name.startsWith(goods))
    const { data } = await app.call('question.list', { spuId: product?.spuId ?? 0 }, company)
    lists.push(data.list)
  }
  expect(lists.map(({ length }) => length)).toEqual([6, 2, 3])
  const [flagship = []] = lists
  expect(flagship.filter(({ answer }) => answer !== null)).toHaveLength(5)
  expect(flagship.map(({ answerCount }) => answerCount).toSorted((a, b) => a - b)).toEqual([
    0, 0, 1, 1, 2, 2,
  ])
  const headers = await app.operatorHeaders(1, 'service')
  const { data: waiting } = await app.call('ops.questions', { status: 0 }, { headers })
  expect(waiting.list).toHaveLength(1)
  const shopper = { ...company, token: await app.tokenOf(1, 10_001) }
  const { data: inbox } = await app.call('notice.list', { limit: 50 }, shopper)
  const answered = inbox.list.filter(({ kind }) => kind === 'question.answered')
  expect(answered.map(({ facts }) => facts.name)).toEqual([
    expect.stringMatching(/^山野集 云南小粒/),
  ])
  expect((await auditCompany(app.db, 1)).checks.filter(({ ok }) => !ok)).toEqual([])
})
