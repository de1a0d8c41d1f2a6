import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { readCreditLimits } from './credit-limits.ts'
import type { CampaignRow } from './campaign-rows.repository.ts'
import { GRANT, REVERSAL, type PointGrantsRepository } from './point-grants.repository.ts'

type CampaignsDeps = Pick<Deps, 'companies' | 'now' | 'random'> & {
  repository: PointGrantsRepository
}

const toCampaign = (row: CampaignRow): DataOf<'ops.campaign'> => ({
  id: row.id,
  title: row.title,
  state: row.state,
  lines: row.next,
  points: row.points,
  booked: row.booked,
  bookedPoints: row.bookedPoints,
  reversedPoints: row.reversedPoints,
  waiting: row.waiting,
  expiresAt: row.expiresAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** Points from files, with a second person's approval, and small credits without. */
export function createPointGrantsService({ repository, companies, now, random }: CampaignsDeps) {
  async function request(
    operator: Operator,
    id: number,
    change: Parameters<PointGrantsRepository['request']>[2],
    summaryOf: (campaign: CampaignRow) => string,
  ) {
    const result = await repository.request(operator, id, change, summaryOf, now())
    if (result === null) throw new Refusal('points/campaign-not-found')
    if (result === false) throw new Refusal('points/campaign-state')
    return { campaign: toCampaign(result.campaign), approval: result.approval }
  }

  return {
    async list(
      { companyId }: Operator,
      { cursor, limit }: InputOf<'ops.campaigns'>,
    ): Promise<DataOf<'ops.campaigns'>> {
      const [createdAt, id] = decodeCursor(cursor, 2) ?? []
      const after =
        createdAt === undefined ? null : { createdAt: new Date(createdAt), id: Number(id) }
      const rows = await repository.list(companyId, after, limit + 1)
      return toCursorPage(rows.map(toCampaign), limit, (one) => [one.createdAt, one.id])
    },

    async find({ companyId }: Operator, { id }: InputOf<'ops.campaign'>) {
      const row = await repository.find(companyId, id)
      if (!row) throw new Refusal('points/campaign-not-found')
      return toCampaign(row)
    },

    async create(
      operator: Operator,
      { expiresAt, ...input }: InputOf<'ops.createCampaign'>,
    ): Promise<DataOf<'ops.createCampaign'>> {
      assertFuture(expiresAt, now())
      const wanted = { ...input, expiresAt: new Date(expiresAt) }
      const row = await repository.create(operator, wanted, now())
      if (!row) throw new Refusal('points/same-file')
      return { id: row.id, next: row.next }
    },

    async checkLines(
      { companyId }: Operator,
      { lines }: InputOf<'ops.checkCampaignLines'>,
    ): Promise<DataOf<'ops.checkCampaignLines'>> {
      const unknown = await repository.findUnknown(companyId, lines)
      if (unknown.length > 0) throw toUnknown(unknown)
      return {}
    },

    async addLines(
      operator: Operator,
      input: InputOf<'ops.addCampaignLines'>,
    ): Promise<DataOf<'ops.addCampaignLines'>> {
      const result = await repository.addLines(operator, input)
      if (result.kind === 'not-found') throw new Refusal('points/campaign-not-found')
      if (result.kind === 'state') throw new Refusal('points/campaign-state')
      if (result.kind === 'out-of-order') throw new Refusal('points/out-of-order')
      if (result.kind === 'unknown') throw toUnknown(result.unknown)
      return { next: result.next }
    },

    submit: (operator: Operator, { id }: InputOf<'ops.submitCampaign'>) =>
      request(
        operator,
        id,
        { from: 'draft', to: 'waiting', kind: GRANT },
        ({ title, next, points }) =>
          `积分发放「${title}」：${String(next)} 行，共 ${String(points)} 积分`,
      ),

    reverse: (operator: Operator, { id }: InputOf<'ops.reverseCampaign'>) =>
      request(
        operator,
        id,
        { from: 'done', to: 'reversal-waiting', kind: REVERSAL },
        ({ title, points }) => `撤回积分发放「${title}」：最多 ${String(points)} 积分`,
      ),

    async credit(
      operator: Operator,
      { expiresAt, ...input }: InputOf<'ops.creditPoints'>,
    ): Promise<DataOf<'ops.creditPoints'>> {
      assertFuture(expiresAt, now())
      const { each, ...limits } = readCreditLimits(
        await companies.of(operator.companyId),
        input.points,
      )
      if (input.points > each) throw new Refusal('points/over-limit')
      const key = operator.requestKey ?? random(16).toString('hex')
      const wanted = { ...input, key, limits, expiresAt: new Date(expiresAt) }
      const result = await repository.credit(operator, wanted, now())
      if (result.kind === 'not-found') throw new Refusal('points/shopper-not-found')
      if (result.kind === 'over-limit') throw new Refusal('points/over-limit')
      if (result.kind === 'kept') return { shopper: null, balance: 0 }
      return { shopper: result.userId, balance: result.balance }
    },
  }
}

function assertFuture(time: string, now: Date): void {
  if (new Date(time) > now) return
  throw new Refusal('request/invalid', undefined, {
    issues: [{ field: 'expiresAt', message: '应为将来的时间' }],
  })
}

const toUnknown = (indexes: readonly number[]) =>
  new Refusal('points/bad-lines', undefined, {
    issues: indexes.map((index) => ({
      field: `lines.${String(index)}.who`,
      message: '没有这位顾客',
    })),
  })
