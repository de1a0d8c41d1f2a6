import { AnswerStatus, MAX_DAILY_QUESTIONS, QuestionStatus } from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { notifyAnswered } from './notify-answered.ts'
import {
  countQuestions,
  hasReceived,
  isAnswerVisible,
  isVisible,
  listAnswers,
  newestFirst,
  ownAnswersFirst,
  ownFirst,
  selectQuestions,
  type QuestionRow,
  type Slice,
} from './reading.repository.ts'

const LISTED_ANSWERS = 2

type NewQuestion = {
  spuId: number
  text: string
  isAnonymous: boolean
  word: string
  requestKey: string | null
}
type NewAnswer = { id: number; text: string; isAnonymous: boolean; word: string }
export type ShortRow = { id: number; text: string; answer: string | null; isSeller: boolean }

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
const one = { limit: 1, offset: 0 }
const shownAnswersOf = (reader: number | null) => ({
  where: isAnswerVisible(reader),
  order: ownAnswersFirst(reader),
  limit: LISTED_ANSWERS,
})

async function findQuestion(
  tx: Db,
  { companyId, userId }: Shopper,
  where: SQL,
): Promise<QuestionRow | null> {
  const [row = null] = await selectQuestions(tx, companyId, {
    where: sql`${where} and ${isVisible(userId)}`,
    order: newestFirst,
    reader: userId,
    slice: one,
    answers: shownAnswersOf(userId),
  })
  return row
}

async function getQuestion(tx: Db, shopper: Shopper, id: number): Promise<QuestionRow> {
  const row = await findQuestion(tx, shopper, sql`q.id = ${id}`)
  if (!row) throw new Refusal('question/not-found')
  return row
}

const isOnSaleSql = (companyId: number, spuId: number) =>
  sql`exists (select from spus where company_id = ${companyId} and id = ${spuId} and on_sale)`

/** @throws Refusal where the shopper may not ask now */
async function assertMayAsk(
  tx: Db,
  { companyId, userId }: Shopper,
  spuId: number,
  at: Date,
): Promise<void> {
  const [found] = await selectRows<{ isOnSale: boolean; isWaiting: boolean; today: number }>(
    tx,
    sql`select
          ${isOnSaleSql(companyId, spuId)} as "isOnSale",
          exists (select from questions where company_id = ${companyId} and user_id = ${userId}
            and spu_id = ${spuId} and status <> ${QuestionStatus.Hidden}
            and answered_at is null and answers = 0) as "isWaiting",
          (select count(*)::int from questions where company_id = ${companyId} and user_id = ${userId}
            and created_at >= date_trunc('day', ${time(at)}, 'Asia/Shanghai')) as today`,
  )
  if (!found?.isOnSale) throw new Refusal('goods/not-found')
  if (found.isWaiting) throw new Refusal('question/waiting')
  if (found.today >= MAX_DAILY_QUESTIONS) throw new Refusal('question/too-many')
}

/** Questions of shoppers about products. */
export function createQuestionsRepository(db: Database) {
  return {
    list: (companyId: number, spuId: number, reader: number | null, slice: Slice) =>
      db.transaction(companyId, async (tx) => {
        const where = sql`q.spu_id = ${spuId} and ${isVisible(reader)}`
        const [facts] = await selectRows<{ total: number; isOnSale: boolean }>(
          tx,
          sql`select (select count(*)::int from questions q
                where q.company_id = ${companyId} and ${where}) as total,
                ${isOnSaleSql(companyId, spuId)} as "isOnSale"`,
        )
        return {
          total: facts?.total ?? 0,
          isOnSale: facts?.isOnSale === true,
          rows: await selectQuestions(tx, companyId, {
            where,
            order: ownFirst(reader),
            reader,
            slice,
            answers: shownAnswersOf(reader),
          }),
        }
      }),

    summarise: (companyId: number, spuId: number, limit: number) =>
      db.transaction(companyId, async (tx) => {
        const where = sql`q.spu_id = ${spuId} and q.status = ${QuestionStatus.Shown}`
        return {
          total: await countQuestions(tx, companyId, where),
          rows: await selectRows<ShortRow>(
            tx,
            sql`select q.id::float8 as id, q.text, q.answered_at is not null as "isSeller",
                  case when q.answered_at is not null then q.answer else (
                    select a.text from question_answers a
                    where a.company_id = q.company_id and a.question_id = q.id
                      and a.status = ${AnswerStatus.Shown}
                    order by a.created_at desc, a.id desc limit 1) end as answer
                from questions q where q.company_id = ${companyId} and ${where}
                order by ${ownFirst(null)} limit ${limit}`,
          ),
        }
      }),

    /**
     * Inserts a question, or finds that of the same request. The shopper's lock keeps the limits
     * under concurrency.
     */
    ask: (shopper: Shopper, question: NewQuestion, at: Date): Promise<QuestionRow> =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        const { spuId, text, isAnonymous, word, requestKey } = question
        await tx.execute(
          sql`select from users where company_id = ${companyId} and id = ${userId} for no key update`,
        )
        const own = sql`q.user_id = ${userId} and q.request_key = ${requestKey}`
        const earlier = requestKey === null ? null : await findQuestion(tx, shopper, own)
        if (earlier) return earlier
        await assertMayAsk(tx, shopper, spuId, at)
        const [row] = await selectRows<{ id: number }>(
          tx,
          sql`insert into questions (company_id, user_id, spu_id, status, text, is_anonymous, word,
                request_key, created_at)
              values (${companyId}, ${userId}, ${spuId}, ${QuestionStatus.Waiting}, ${text},
                ${isAnonymous}, ${word}, ${requestKey}, ${time(at)})
              returning id`,
        )
        return getQuestion(tx, shopper, Number(row?.id))
      }),

    /** @returns null where the reader may not see the question */
    listAnswers: (companyId: number, id: number, reader: number | null, slice: Slice) =>
      db.transaction(companyId, async (tx) => {
        const where = sql`q.id = ${id} and ${isVisible(reader)}`
        if ((await countQuestions(tx, companyId, where)) === 0) return null
        return listAnswers(tx, companyId, { id, reader, slice })
      }),

    /** Adds a buyer's answer; the same answer again changes nothing. */
    answer: (shopper: Shopper, { id, text, isAnonymous, word }: NewAnswer, at: Date) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        const [question] = await selectRows<{ userId: number; isReceived: boolean }>(
          tx,
          sql`select q.user_id::float8 as "userId",
                ${hasReceived(companyId, userId, sql`q.spu_id`)} as "isReceived"
              from questions q where q.company_id = ${companyId} and q.id = ${id}
                and q.status = ${QuestionStatus.Shown} for update of q`,
        )
        if (!question) throw new Refusal('question/not-found')
        if (question.userId === userId) throw new Refusal('question/own')
        if (!question.isReceived) throw new Refusal('question/not-buyer')
        const [earlier] = await selectRows<{ text: string }>(
          tx,
          sql`select text from question_answers where company_id = ${companyId}
                and question_id = ${id} and user_id = ${userId}`,
        )
        if (earlier && earlier.text !== text) throw new Refusal('question/answered')
        if (!earlier) {
          const status = word === '' ? AnswerStatus.Shown : AnswerStatus.Pending
          await tx.execute(
            sql`insert into question_answers (company_id, question_id, user_id, status, text,
                  is_anonymous, word, created_at)
                values (${companyId}, ${id}, ${userId}, ${status}, ${text}, ${isAnonymous}, ${word},
                  ${time(at)})`,
          )
          await notifyAnswered(tx, companyId, id, at)
        }
        return getQuestion(tx, shopper, id)
      }),
  }
}
export type QuestionsRepository = ReturnType<typeof createQuestionsRepository>
