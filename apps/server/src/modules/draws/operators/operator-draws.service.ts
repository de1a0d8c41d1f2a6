import { randomInt } from 'node:crypto'
import type { DataOf, InputOf } from '@mall/contract'
import { isClaimable } from '@mall/contract/draws'
import type { Deps } from '../../../deps.ts'
import { decodeCursor, toCursorPage } from '../../../plugins/cursor.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { hasSoundFallbacks } from '../choosing/choose-prize.ts'
import { present, type OperatorDrawsRepository } from './operator-draws.repository.ts'
import { simulate, SIMULATED_DRAWS } from '../choosing/simulate.ts'

type Input = InputOf<'ops.createDraw'>
const MAX_DAYS = 366
const DAY_MS = 86_400_000
const RANDOM_RANGE = 2 ** 32

/** @throws request/invalid; operators' writes carry a key */
function requestKeyOf({ requestKey }: Operator): string {
  if (requestKey === null) throw new Refusal('request/invalid')
  return requestKey
}

/** A prize has exactly the fields of its kind. */
function isWhole(prize: Input['prizes'][number]): boolean {
  const { kind, points, templateId, skuId, faceValue, pieces, unitCost } = prize
  const named = [points, templateId, skuId, faceValue].filter((value) => value !== undefined).length
  if (kind === 'points') return points !== undefined && named === 1
  if (kind === 'coupon') return templateId !== undefined && named === 1
  if (kind === 'topUp') {
    return faceValue !== undefined && named === 1 && pieces !== undefined && unitCost > 0
  }
  if (isClaimable(kind)) return skuId !== undefined && named === 1 && pieces !== undefined
  return named === 0
}

function isSound({ startsAt, endsAt, whole, kind, prizes }: Input, at: Date): boolean {
  const lasts = Date.parse(endsAt) - Date.parse(startsAt)
  const sum = prizes.reduce((total, { weight }) => total + weight, 0)
  const numbered = prizes.map((prize, index) => ({
    no: index + 1,
    kind: prize.kind,
    fallback: prize.fallback ?? null,
  }))
  return (
    lasts > 0 &&
    lasts <= MAX_DAYS * DAY_MS &&
    new Date(endsAt) > at &&
    sum === whole &&
    (kind === 'scratchCard' || prizes.length === 8) &&
    prizes.every(isWhole) &&
    hasSoundFallbacks(numbered)
  )
}

type ServiceDeps = Pick<Deps, 'now'> & { repository: OperatorDrawsRepository }

export function createOperatorDrawsService({ repository, now }: ServiceDeps) {
  return {
    async list(
      { companyId }: Operator,
      { cursor, limit }: InputOf<'ops.draws'>,
    ): Promise<DataOf<'ops.draws'>> {
      const [before] = decodeCursor(cursor, 1) ?? []
      const rows = await repository.list(companyId, {
        before: before === undefined ? null : Number(before),
        limit: limit + 1,
      })
      return toCursorPage(rows.map(present), limit, ({ id }) => [id])
    },

    async create(operator: Operator, input: Input) {
      if (!isSound(input, now())) throw new Refusal('draw/bad-draw')
      return present(await repository.create(operator, input, requestKeyOf(operator), now()))
    },

    async preview({ companyId }: Operator, id: number): Promise<DataOf<'ops.previewDraw'>> {
      const { full, problems } = await repository.preview(companyId, id, now())
      const random = () => randomInt(RANDOM_RANGE) / RANDOM_RANGE
      const simulation = simulate(full.draw, full.prizes, random)
      return { problems, draws: SIMULATED_DRAWS, ...simulation }
    },

    async open(operator: Operator, id: number): Promise<DataOf<'ops.openDraw'>> {
      const { full, approval } = await repository.submit(operator, id, now())
      return { ...present(full), approval }
    },

    pause: async (operator: Operator, { id, isPaused }: InputOf<'ops.pauseDraw'>) =>
      present(await repository.change(operator, id, isPaused ? 'pause' : 'resume', now())),

    close: async (operator: Operator, id: number) =>
      present(await repository.change(operator, id, 'close', now())),

    async settle(operator: Operator, id: number): Promise<DataOf<'ops.settleDraw'>> {
      const { full, points, claimed, abandoned } = await repository.settle(operator, id, now())
      return { ...present(full), cost: full.draw.cost, points, claimed, abandoned }
    },
  }
}
