import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, companyId, createdAt, id, ownId } from '../../db/columns.ts'
import { spus } from '../goods/tables.ts'
import { users } from '../login/tables.ts'

/** Questions of shoppers about products, with the seller's answer. */
export const questions = pgTable(
  'questions',
  {
    companyId: companyId(),
    id: ownId(),
    userId: id('user_id').notNull(),
    spuId: id('spu_id').notNull(),
    status: integer().notNull(),
    text: text().notNull(),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    /** word of the company's list in the text; '' for none */
    word: text().notNull().default(''),
    requestKey: text('request_key'),
    createdAt: createdAt(),
    answer: text().notNull().default(''),
    answeredAt: at('answered_at'),
    /** made public by an operator without an answer, or again */
    releasedAt: at('released_at'),
    /** of the latest release or hiding */
    reason: text().notNull().default(''),
    /** shown rows in `question_answers`; written by a trigger */
    answers: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('questions_request').on(t.companyId, t.userId, t.requestKey),
    index('questions_goods').on(t.companyId, t.spuId, t.status, t.createdAt),
    index('questions_user').on(t.companyId, t.userId, t.createdAt),
    index('questions_waiting')
      .on(t.companyId, t.createdAt)
      .where(sql`status = 0`),
    index('questions_newest').on(t.companyId, t.createdAt),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({ columns: [t.companyId, t.spuId], foreignColumns: [spus.companyId, spus.id] }),
  ],
)

/** Answers of shoppers who received the product, one for each question. */
export const questionAnswers = pgTable(
  'question_answers',
  {
    companyId: companyId(),
    id: ownId(),
    questionId: id('question_id').notNull(),
    userId: id('user_id').notNull(),
    status: integer().notNull(),
    text: text().notNull(),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    word: text().notNull().default(''),
    /** of the latest release or hiding */
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('question_answers_user').on(t.companyId, t.userId, t.questionId),
    index('question_answers_newest').on(t.companyId, t.questionId, t.status, t.createdAt),
    index('question_answers_pending')
      .on(t.companyId, t.createdAt)
      .where(sql`status = 0`),
    foreignKey({
      columns: [t.companyId, t.questionId],
      foreignColumns: [questions.companyId, questions.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
  ],
)
