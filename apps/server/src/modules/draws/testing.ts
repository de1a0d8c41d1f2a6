import { randomBytes } from 'node:crypto'
import type { ArgsOf } from '@mall/contract'
import type { TestApp } from '../../testing/test-app.ts'

const DAY_MS = 86_400_000
type Draft = ArgsOf<'ops.createDraw'>

export const createKey = () => randomBytes(16).toString('hex')

const thanks = { kind: 'thanks', title: '谢谢参与' } as const

/** Eight prizes of one kind and thanks; the first has `weight` of 10,000. */
export const listPrizes = (first: Draft['prizes'][number], weight = 10_000): Draft['prizes'] => [
  { ...first, weight, fallback: 8 },
  ...Array.from({ length: 6 }, () => ({ ...thanks, weight: 0 })),
  { ...thanks, weight: 10_000 - weight },
]

export async function openPointsBudget(app: TestApp, companyId: number, points: number) {
  const asking = { companyId, headers: await app.operatorHeaders(companyId, 'marketing') }
  const endsAt = new Date(app.now().getTime() + 90 * DAY_MS).toISOString()
  const input = { kind: 'draw', title: '抽奖', points, endsAt } as const
  const { data } = await app.call('ops.openPointBudget', input, asking)
  const approving = { companyId, headers: await app.operatorHeaders(companyId, 'finance') }
  await app.call('ops.approve', { id: data.approval }, approving)
}

export async function createDraw(
  app: TestApp,
  companyId: number,
  draft: Partial<Draft> & Pick<Draft, 'prizes'>,
) {
  const as = { companyId, headers: await app.operatorHeaders(companyId, 'marketing') }
  const startsAt = new Date(app.now().getTime() - 60_000).toISOString()
  const endsAt = new Date(app.now().getTime() + 3 * DAY_MS).toISOString()
  const input = { title: '幸运大转盘', kind: 'wheel', startsAt, endsAt, ...draft } as const
  return app.call('ops.createDraw', input, as)
}

/** Creates a draw and opens it with a second person. @returns its id */
export async function openDraw(
  app: TestApp,
  companyId: number,
  draft: Partial<Draft> & Pick<Draft, 'prizes'>,
): Promise<number> {
  const { data } = await createDraw(app, companyId, draft)
  const as = { companyId, headers: await app.operatorHeaders(companyId, 'marketing') }
  const submitted = await app.call('ops.openDraw', { id: data.id }, as)
  const second = { companyId, headers: await app.operatorHeaders(companyId, 'marketing') }
  const decided = await app.call('ops.approve', { id: submitted.data.approval }, second)
  if (!decided.flag) throw new Error(decided.message)
  return data.id
}

export const play = async (
  app: TestApp,
  id: number,
  as: { companyId: number; token: string },
  overrides: { nonce?: string; requestKey?: string } = {},
) => app.call('draw.play', { id, nonce: createKey(), requestKey: createKey(), ...overrides }, as)
