import { QuestionStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { addNotice } from '../notices/index.ts'

type Answered = { userId: number; spuId: number; name: string }

/** Notifies the shopper of a public question that has an answer, once. */
export async function notifyAnswered(
  tx: Db,
  companyId: number,
  id: number,
  at: Date,
): Promise<void> {
  const [question] = await selectRows<Answered>(
    tx,
    sql`select q.user_id::float8 as "userId", q.spu_id::float8 as "spuId", s.name
        from questions q join spus s on s.company_id = q.company_id and s.id = q.spu_id
        where q.company_id = ${companyId} and q.id = ${id} and q.status = ${QuestionStatus.Shown}
          and (q.answered_at is not null or q.answers > 0)`,
  )
  if (!question) return
  const { userId, spuId, name } = question
  const effect = String(id)
  const facts = { spuId, name }
  await addNotice(tx, { companyId, userId, kind: 'question.answered', effect, facts, at })
}
