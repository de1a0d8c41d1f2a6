import { sql } from 'drizzle-orm'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'
import { OWN } from '../../testing/requests/fixtures/own-ids.ts'

/** A public question of the owner with an answer. */
export const fixtures = defineFixtures({
  unknown: { questionId: 987_654, answerId: 987_654 },
  kinds: {
    question: { of: 'company', field: 'questionId' },
    answer: { of: 'company', field: 'answerId' },
  },
  create: async ({ app }) => {
    const [row] = await selectIn<{ id: number; question_id: number }>(
      app,
      1,
      sql`with question as (
          insert into questions (company_id, user_id, spu_id, status, text, released_at)
          values (1, 1, ${OWN.spuId}, 1, '可以送礼吗', now()) returning id
        )
        insert into question_answers (company_id, question_id, user_id, status, text)
        select 1, question.id, 1, 1, '可以' from question returning id, question_id`,
    )
    return { questionId: Number(row?.question_id), answerId: Number(row?.id) }
  },
  examples: {
    'question.ask': () => ({ text: '可以送礼吗' }),
    'question.answer': () => ({ text: '可以' }),
    'ops.answerQuestion': () => ({ text: '可以' }),
    'ops.showQuestion': () => ({ reason: '合规' }),
    'ops.hideQuestion': () => ({ reason: '广告' }),
    'ops.showAnswer': () => ({ reason: '合规' }),
    'ops.hideAnswer': () => ({ reason: '广告' }),
  },
})
