import type { DataOf, InputOf, OperatorsFlashSale } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { isBelowBound, readPriceBound } from '../goods/index.ts'
import type { OperatorsSessionRow } from './session-rows.repository.ts'
import type { OperatorFlashSalesRepository } from './operator-flash-sales.repository.ts'

const present = (row: OperatorsSessionRow): OperatorsFlashSale => ({
  ...row,
  startsAt: new Date(row.startsAt).toISOString(),
  endsAt: new Date(row.endsAt).toISOString(),
})

/** Prices below this percent of the regular ones require an approval. */
const needsApproval = ({ items }: OperatorsSessionRow, percent: number): boolean =>
  items.some(({ costPoints, regularCostPoints }) =>
    isBelowBound(costPoints, regularCostPoints, percent),
  )

/** @throws request/invalid; operators' writes carry a key */
function requestKeyOf({ requestKey }: Operator): string {
  if (requestKey === null) throw new Refusal('request/invalid')
  return requestKey
}

type ServiceDeps = Pick<Deps, 'companies' | 'now'> & { repository: OperatorFlashSalesRepository }

/** Sessions of flash sales for operators. */
export function createOperatorFlashSalesService({ repository, companies, now }: ServiceDeps) {
  const boundOf = async (companyId: number) => readPriceBound(await companies.of(companyId))

  return {
    async list(
      { companyId }: Operator,
      { cursor, limit }: InputOf<'ops.flashSales'>,
    ): Promise<DataOf<'ops.flashSales'>> {
      const [before] = decodeCursor(cursor, 1) ?? []
      const rows = await repository.list(companyId, {
        before: before === undefined ? null : Number(before),
        limit: limit + 1,
      })
      return toCursorPage(rows.map(present), limit, ({ id }) => [id])
    },

    show: async ({ companyId }: Operator, id: number) =>
      present(await repository.get(companyId, id)),

    async create(operator: Operator, input: InputOf<'ops.createFlashSale'>) {
      const skuIds = new Set(input.goods.map(({ skuId }) => skuId))
      if (
        input.startsAt >= input.endsAt ||
        new Date(input.endsAt) <= now() ||
        skuIds.size < input.goods.length
      ) {
        throw new Refusal('flash-sale/bad-session')
      }
      return present(await repository.create(operator, input, requestKeyOf(operator), now()))
    },

    async preview({ companyId }: Operator, id: number): Promise<DataOf<'ops.previewFlashSale'>> {
      const { session, problems } = await repository.preview(companyId, id, now())
      return {
        problems,
        needsApproval: needsApproval(session, await boundOf(companyId)),
        pieces: session.items.reduce((sum, { pieces }) => sum + pieces, 0),
        saving: session.items.reduce(
          (sum, { pieces, costPoints, regularCostPoints }) =>
            sum + pieces * Math.max(0, regularCostPoints - costPoints),
          0,
        ),
      }
    },

    async publish(operator: Operator, id: number) {
      const bound = await boundOf(operator.companyId)
      const { row, approval } = await repository.publish(
        operator,
        id,
        { needsApproval, bound },
        now(),
      )
      return { ...present(row), approval }
    },

    addPieces: async (operator: Operator, input: InputOf<'ops.addFlashSalePieces'>) =>
      present(await repository.addPieces(operator, input, requestKeyOf(operator), now())),

    cancel: async (operator: Operator, id: number) =>
      present(await repository.cancel(operator, id, now())),

    statement: ({ companyId }: Operator, id: number) => repository.statement(companyId, id),
  }
}
