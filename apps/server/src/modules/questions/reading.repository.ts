import { AnswerStatus, QuestionStatus } from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { hasPiecesLeft } from '../orders/index.ts'

export type AnswerRow = {
  id: number
  userId: number
  text: string
  isAnonymous: boolean
  status: AnswerStatus
  word: string
  createdAt: string
  nickName: string
  isOwn: boolean
}
export type QuestionRow = {
  id: number
  userId: number
  spuId: number
  name: string
  text: string
  status: QuestionStatus
  isAnonymous: boolean
  word: string
  createdAt: string
  answer: string
  answeredAt: string | null
  answerCount: number
  answers: AnswerRow[]
  nickName: string
  isOwn: boolean
  canAnswer: boolean
}
export type Slice = { limit: number; offset: number }
/** null: a guest, or an operator */
type Reader = number | null

const isOf = (column: SQL, reader: Reader) => sql`coalesce(${column} = ${reader}::bigint, false)`

/** Condition on the question `q`: the reader may see it. */
export const isVisible = (reader: Reader) =>
  sql`(q.status = ${QuestionStatus.Shown} or ${isOf(sql`q.user_id`, reader)})`

/** Condition on the answer `a`: the reader may see it. */
export const isAnswerVisible = (reader: Reader) =>
  sql`(a.status = ${AnswerStatus.Shown} or ${isOf(sql`a.user_id`, reader)})`

/** Own questions first, then those with an answer, then others, each the newest first. */
export const ownFirst = (reader: Reader) => sql`${isOf(sql`q.user_id`, reader)} desc,
  (not ${isOf(sql`q.user_id`, reader)} and (q.answered_at is not null or q.answers > 0)) desc, q.created_at desc, q.id desc`
export const newestFirst = sql`q.created_at desc, q.id desc`

const answerColumns = (
  reader: Reader,
) => sql`a.id::float8 as id, a.user_id::float8 as "userId", a.text,
  a.is_anonymous as "isAnonymous", a.status, a.word, a.created_at as "createdAt",
  u.nick_name as "nickName", ${isOf(sql`a.user_id`, reader)} as "isOwn"`

/** Whether a shopper received a piece of the product that was not refunded. */
export const hasReceived = (companyId: number, userId: number, spuId: SQL | number) => sql`exists (
  select from order_lines l
  join order_children c on c.company_id = l.company_id and c.id = l.child_id and c.status = 3
  join orders o on o.company_id = l.company_id and o.id = l.order_id and o.user_id = ${userId}::bigint
  where l.company_id = ${companyId} and l.spu_id = ${spuId} and ${hasPiecesLeft})`

type Selection = {
  where: SQL
  order: SQL
  reader: Reader
  slice: Slice
  answers: { where: SQL; order: SQL; limit: number }
}

/** Questions of a company with some answers of buyers. */
export const selectQuestions = (
  tx: Db,
  companyId: number,
  { where, order, reader, slice, answers }: Selection,
): Promise<QuestionRow[]> =>
  selectRows<QuestionRow>(
    tx,
    sql`select q.id::float8 as id, q.user_id::float8 as "userId", q.spu_id::float8 as "spuId", s.name,
          q.text, q.status, q.is_anonymous as "isAnonymous", q.word, q.created_at as "createdAt",
          q.answer, q.answered_at as "answeredAt", q.answers as "answerCount",
          u.nick_name as "nickName", ${isOf(sql`q.user_id`, reader)} as "isOwn",
          coalesce((select jsonb_agg(found) from (
            select ${answerColumns(reader)} from question_answers a
            join users u on u.company_id = a.company_id and u.id = a.user_id
            where a.company_id = q.company_id and a.question_id = q.id and ${answers.where}
            order by ${answers.order} limit ${answers.limit}) found), '[]') as answers,
          ${
            reader === null
              ? sql`false`
              : sql`q.status = ${QuestionStatus.Shown} and q.user_id <> ${reader}
                  and not exists (select from question_answers a where a.company_id = q.company_id
                    and a.question_id = q.id and a.user_id = ${reader})
                  and ${hasReceived(companyId, reader, sql`q.spu_id`)}`
          } as "canAnswer"
        from questions q
        join users u on u.company_id = q.company_id and u.id = q.user_id
        join spus s on s.company_id = q.company_id and s.id = q.spu_id
        where q.company_id = ${companyId} and ${where}
        order by ${order} limit ${slice.limit} offset ${slice.offset}`,
  )

export const ownAnswersFirst = (reader: Reader) =>
  sql`${isOf(sql`a.user_id`, reader)} desc, a.created_at desc, a.id desc`

export async function countQuestions(tx: Db, companyId: number, where: SQL): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    tx,
    sql`select count(*)::int as n from questions q where q.company_id = ${companyId} and ${where}`,
  )
  return row?.n ?? 0
}

/** Answers of a question that the reader may see. */
export async function listAnswers(
  tx: Db,
  companyId: number,
  { id, reader, slice }: { id: number; reader: Reader; slice: Slice },
): Promise<{ rows: AnswerRow[]; total: number }> {
  const where = sql`a.company_id = ${companyId} and a.question_id = ${id} and ${isAnswerVisible(reader)}`
  const [counted] = await selectRows<{ n: number }>(
    tx,
    sql`select count(*)::int as n from question_answers a where ${where}`,
  )
  const rows = await selectRows<AnswerRow>(
    tx,
    sql`select ${answerColumns(reader)} from question_answers a
        join users u on u.company_id = a.company_id and u.id = a.user_id
        where ${where} order by ${ownAnswersFirst(reader)}
        limit ${slice.limit} offset ${slice.offset}`,
  )
  return { rows, total: counted?.n ?? 0 }
}
