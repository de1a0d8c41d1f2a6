import { randomBytes } from 'node:crypto'
import type { ArgsOf } from '@mall/contract'
import type { TestApp } from '../../testing/test-app.ts'

export type IssuedCard = { number: string; password: string }
type Batch = Pick<ArgsOf<'ops.createCardBatch'>, 'kind' | 'value'> &
  Partial<ArgsOf<'ops.createCardBatch'>>

/** Creates a batch, exports its passwords and activates it. */
export async function issueCards(
  app: TestApp,
  companyId: number,
  batch: Batch,
): Promise<IssuedCard[]> {
  const as = { companyId, headers: await app.operatorHeaders(companyId) }
  const input = {
    title: '冬日暖礼卡',
    count: 1,
    validFrom: '2020-01-01T00:00:00.000Z',
    validUntil: '2099-01-01T00:00:00.000Z',
    ...batch,
  }
  const { data } = await app.call('ops.createCardBatch', input, as)
  const exported = await app.call('ops.exportCardBatch', { id: data.id }, as)
  if (!exported.flag) throw new Error(exported.message)
  await app.call('ops.activateCardBatch', { id: data.id }, as)
  return exported.data.cards
}

export const createDeviceName = () => randomBytes(16).toString('hex')

/** Opens a card. @returns its session's token */
export async function openCard(app: TestApp, companyId: number, card: IssuedCard): Promise<string> {
  const input = { ...card, device: createDeviceName() }
  return (await app.call('gift.login', input, { companyId })).data.token
}
