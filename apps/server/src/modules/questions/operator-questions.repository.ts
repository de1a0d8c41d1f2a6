import {
  AnswerStatus,
  answerTransitions,
  canTransition,
  QuestionStatus,
  questionTransitions,
} from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import { notifyAnswered } from './notify-answered.ts'
import { newestFirst, selectQuestions, type QuestionRow } from './reading.repository.ts'

const LISTED_ANSWERS = 20

type Page = {
  after: { createdAt: Date; id: number } | null
  limit: number
  status: number | undefined
  spuId: number | undefined
  hasPendingAnswers: boolean
}
type Change = { set: SQL; before: Record<string, unknown>; after: Record<string, unknown> }

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
const pendingFirst = {
  where: sql`true`,
  order: sql`(a.status = ${AnswerStatus.Pending}) desc, a.created_at desc, a.id desc`,
  limit: LISTED_ANSWERS,
}

async function lockQuestion(tx: Db, companyId: number, id: number): Promise<QuestionRow> {
  await tx.execute(
    sql`select from questions where company_id = ${companyId} and id = ${id} for update`,
  )
  const [row] = await selectQuestions(tx, companyId, {
    where: sql`q.id = ${id}`,
    order: newestFirst,
    reader: null,
    slice: { limit: 1, offset: 0 },
    answers: pendingFirst,
  })
  if (!row) throw new Refusal('question/not-found')
  return row
}

/** Questions for operators; every change is in their log. */
export function createOperatorQuestionsRepository(db: Database) {
  const change = (
    operator: Operator,
    id: number,
    at: Date,
    decide: (row: QuestionRow) => Change | null,
  ): Promise<QuestionRow> =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const row = await lockQuestion(tx, companyId, id)
      const decided = decide(row)
      if (!decided) return row
      const { set, before, after } = decided
      await tx.execute(
        sql`update questions set ${set} where company_id = ${companyId} and id = ${id}`,
      )
      await appendLog(tx, operator, { target: `question:${String(id)}`, before, after, at })
      await notifyAnswered(tx, companyId, id, at)
      return lockQuestion(tx, companyId, id)
    })

  /** Changes the state of a buyer's answer. */
  const moderateAnswer = (
    operator: Operator,
    id: number,
    { event, reason, at }: { event: keyof typeof answerTransitions; reason: string; at: Date },
  ): Promise<QuestionRow> =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const [found] = await selectRows<{ questionId: number }>(
        tx,
        sql`select question_id::float8 as "questionId" from question_answers
            where company_id = ${companyId} and id = ${id}`,
      )
      if (!found) throw new Refusal('question/not-found')
      const { questionId } = found
      // Answers are added and counted under the lock of their question.
      await lockQuestion(tx, companyId, questionId)
      const [answer] = await selectRows<{ status: AnswerStatus }>(
        tx,
        sql`select status from question_answers where company_id = ${companyId} and id = ${id}`,
      )
      if (!answer) throw new Refusal('question/not-found')
      const transition = answerTransitions[event]
      if (canTransition(transition, answer.status)) {
        await tx.execute(
          sql`update question_answers set status = ${transition.to}, reason = ${reason}
              where company_id = ${companyId} and id = ${id}`,
        )
        const before = { answerId: id, status: answer.status }
        const after = { answerId: id, status: transition.to, reason }
        const target = `question:${String(questionId)}`
        await appendLog(tx, operator, { target, before, after, at })
        await notifyAnswered(tx, companyId, questionId, at)
      }
      return lockQuestion(tx, companyId, questionId)
    })

  return {
    list: (companyId: number, { after, limit, status, spuId, hasPendingAnswers }: Page) => {
      const conditions = [
        sql`true`,
        ...(status === undefined ? [] : [sql`q.status = ${status}`]),
        ...(spuId === undefined ? [] : [sql`q.spu_id = ${spuId}`]),
        ...(hasPendingAnswers
          ? [
              sql`exists (select from question_answers a where a.company_id = q.company_id
                    and a.question_id = q.id and a.status = ${AnswerStatus.Pending})`,
            ]
          : []),
        ...(after === null
          ? []
          : [sql`(q.created_at, q.id) < (${time(after.createdAt)}, ${after.id})`]),
      ]
      return db.transaction(companyId, (tx) =>
        selectQuestions(tx, companyId, {
          where: sql.join(conditions, sql` and `),
          order: newestFirst,
          reader: null,
          slice: { limit, offset: 0 },
          answers: pendingFirst,
        }),
      )
    },

    /** Answers for the seller; a question that waits becomes public. */
    answer: (operator: Operator, id: number, text: string, at: Date) =>
      change(operator, id, at, ({ answer, status }) => {
        if (answer === text) return null
        const isPublished = canTransition(questionTransitions.answer, status)
        const next = isPublished ? QuestionStatus.Shown : status
        return {
          set: sql`answer = ${text}, answered_at = ${time(at)}, status = ${next}`,
          before: { answer, ...(isPublished && { status }) },
          after: { answer: text, ...(isPublished && { status: next }) },
        }
      }),

    show: (operator: Operator, id: number, reason: string, at: Date) =>
      change(operator, id, at, ({ status }) =>
        canTransition(questionTransitions.show, status)
          ? {
              set: sql`status = ${QuestionStatus.Shown}, released_at = ${time(at)}, reason = ${reason}`,
              before: { status },
              after: { status: QuestionStatus.Shown, reason },
            }
          : null,
      ),

    hide: (operator: Operator, id: number, reason: string, at: Date) =>
      change(operator, id, at, ({ status }) =>
        canTransition(questionTransitions.hide, status)
          ? {
              set: sql`status = ${QuestionStatus.Hidden}, reason = ${reason}`,
              before: { status },
              after: { status: QuestionStatus.Hidden, reason },
            }
          : null,
      ),

    moderateAnswer,
  }
}
export type OperatorQuestionsRepository = ReturnType<typeof createOperatorQuestionsRepository>
