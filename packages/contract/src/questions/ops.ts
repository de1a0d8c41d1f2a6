import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'
import { flag, Id, OutId, text, whole } from '../base/shapes.ts'
import { MAX_ANSWER_TEXT, QuestionStatus, questionStatusLabels } from '../states/question-status.ts'
import { BuyerAnswer, Question } from './calls.ts'

const word = about(z.string(), { title: '含词' })
const userId = about(z.int(), { title: '顾客编号', unit: 'shopper' })
const OperatorsQuestion = Question.omit({ answers: true, isOwn: true, canAnswer: true }).extend({
  userId,
  spuId: about(OutId, { title: '商品编号', unit: 'goods' }),
  name: about(z.string(), { title: '商品' }),
  /** the word of the company’s list that it contains; '' for none */
  word,
  /** answers of buyers: those that wait for moderation first, then the newest */
  answers: about(z.array(BuyerAnswer.omit({ isOwn: true }).extend({ userId, word })), {
    title: '买家回答',
  }),
})
const own = { id: about(Id, { title: '问题编号' }) }
const ownAnswer = { id: about(Id, { title: '回答编号' }) }
const sentence = (max: number) => text(max).refine((value) => value !== '', '不能为空')
const reason = about(sentence(100), { title: '原因', hint: '写入操作日志' })
const isStatus = (value: number) => Object.values<number>(QuestionStatus).includes(value)

const columns = ['id', 'status', 'spuId', 'name', 'text', 'word', 'answer.text', 'answers']

export const questionOpsCalls = {
  'ops.questions': call('ops.questions', {
    auth: 'ops',
    title: '列出商品问题',
    command: 'questions list',
    columns,
    permission: 'orders.read',
    summary: 'Questions about products, the newest first',
    input: z.object({
      ...cursorInput,
      status: about(whole.refine(isStatus, '应为问题状态'), {
        title: '状态',
        choices: questionStatusLabels,
      }).optional(),
      spuId: about(Id, { title: '商品编号', unit: 'goods' }).optional(),
      hasPendingAnswers: about(flag, { title: '有待审核的回答' }).optional(),
    }),
    data: cursorPage(OperatorsQuestion),
  }),
  'ops.answerQuestion': call('ops.answerQuestion', {
    auth: 'ops',
    title: '回答商品问题',
    command: 'questions answer {id}',
    columns,
    note: '回答后问题公开；再次回答将替换原来的内容',
    permission: 'orders.write',
    summary:
      'Answers a question for the seller, or replaces the answer; a question that waits becomes public',
    input: z.object({ ...own, text: about(sentence(MAX_ANSWER_TEXT), { title: '回答' }) }),
    data: OperatorsQuestion,
    refusals: ['question/not-found'],
  }),
  'ops.showQuestion': call('ops.showQuestion', {
    auth: 'ops',
    title: '公开商品问题',
    command: 'questions show {id}',
    columns,
    note: '未回答也可公开，由买过的顾客回答',
    permission: 'orders.write',
    summary: 'Makes a question that waits or was hidden public; a repetition changes nothing',
    input: z.object({ ...own, reason }),
    data: OperatorsQuestion,
    refusals: ['question/not-found'],
  }),
  'ops.hideQuestion': call('ops.hideQuestion', {
    auth: 'ops',
    title: '隐藏商品问题',
    command: 'questions hide {id}',
    columns,
    note: '提问的顾客仍能看到',
    permission: 'orders.write',
    summary: 'Hides a question with a reason; its shopper still reads it',
    input: z.object({ ...own, reason }),
    data: OperatorsQuestion,
    refusals: ['question/not-found'],
  }),
  'ops.showAnswer': call('ops.showAnswer', {
    auth: 'ops',
    title: '展示买家回答',
    command: 'questions show-answer {id}',
    columns,
    permission: 'orders.write',
    summary: 'Shows a buyer’s answer that waits or was hidden; a repetition changes nothing',
    input: z.object({ ...ownAnswer, reason }),
    data: OperatorsQuestion,
    refusals: ['question/not-found'],
  }),
  'ops.hideAnswer': call('ops.hideAnswer', {
    auth: 'ops',
    title: '隐藏买家回答',
    command: 'questions hide-answer {id}',
    columns,
    note: '回答的顾客仍能看到',
    permission: 'orders.write',
    summary: 'Hides a buyer’s answer with a reason; its shopper still reads it',
    input: z.object({ ...ownAnswer, reason }),
    data: OperatorsQuestion,
    refusals: ['question/not-found'],
  }),
}
