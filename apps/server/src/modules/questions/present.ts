import type { BuyerAnswer, DataOf, Question } from '@mall/contract'
import { maskName } from '../reviews/index.ts'
import type { AnswerRow, QuestionRow } from './reading.repository.ts'

const iso = (text: string) => new Date(text).toISOString()
const nameOf = ({ isAnonymous, nickName }: { isAnonymous: boolean; nickName: string }) =>
  isAnonymous ? '' : nickName

export const presentAnswer = (row: AnswerRow): BuyerAnswer => ({
  id: row.id,
  userName: maskName(nameOf(row)),
  text: row.text,
  status: row.status,
  createdAt: iso(row.createdAt),
  isOwn: row.isOwn,
})

export const presentQuestion = (row: QuestionRow): Question => ({
  id: row.id,
  userName: maskName(nameOf(row)),
  text: row.text,
  status: row.status,
  createdAt: iso(row.createdAt),
  answer: row.answeredAt === null ? null : { text: row.answer, at: iso(row.answeredAt) },
  answers: row.answers.map(presentAnswer),
  answerCount: row.answerCount,
  isOwn: row.isOwn,
  canAnswer: row.canAnswer,
})

/** A question for operators, with full names. */
export function presentForOperator(row: QuestionRow): DataOf<'ops.showQuestion'> {
  const { isOwn: _isOwn, canAnswer: _canAnswer, ...question } = presentQuestion(row)
  return {
    ...question,
    userName: nameOf(row),
    userId: row.userId,
    spuId: row.spuId,
    name: row.name,
    word: row.word,
    answers: row.answers.map((answer) => {
      const { isOwn: _own, ...presented } = presentAnswer(answer)
      return {
        ...presented,
        userName: nameOf(answer),
        userId: answer.userId,
        word: answer.word,
      }
    }),
  }
}
