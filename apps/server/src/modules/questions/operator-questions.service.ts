import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { OperatorQuestionsRepository } from './operator-questions.repository.ts'
import { presentForOperator } from './present.ts'

type ServiceDeps = Pick<Deps, 'now'> & { repository: OperatorQuestionsRepository }

/** Questions about products for operators. */
export const createOperatorQuestionsService = ({ repository, now }: ServiceDeps) => ({
  async list(
    { companyId }: Operator,
    { cursor, limit, status, spuId, hasPendingAnswers = false }: InputOf<'ops.questions'>,
  ): Promise<DataOf<'ops.questions'>> {
    const [createdAt, id] = decodeCursor(cursor, 2) ?? []
    const after =
      createdAt === undefined ? null : { createdAt: new Date(createdAt), id: Number(id) }
    const rows = await repository.list(companyId, {
      after,
      limit: limit + 1,
      status,
      spuId,
      hasPendingAnswers,
    })
    return toCursorPage(rows.map(presentForOperator), limit, (one) => [one.createdAt, one.id])
  },
  answer: async (operator: Operator, { id, text }: InputOf<'ops.answerQuestion'>) =>
    presentForOperator(await repository.answer(operator, id, text, now())),
  show: async (operator: Operator, { id, reason }: InputOf<'ops.showQuestion'>) =>
    presentForOperator(await repository.show(operator, id, reason, now())),
  hide: async (operator: Operator, { id, reason }: InputOf<'ops.hideQuestion'>) =>
    presentForOperator(await repository.hide(operator, id, reason, now())),
  async moderateAnswer(
    operator: Operator,
    event: 'show' | 'hide',
    { id, reason }: InputOf<'ops.showAnswer'>,
  ) {
    const moderated = { event, reason, at: now() }
    return presentForOperator(await repository.moderateAnswer(operator, id, moderated))
  },
})
