import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { createOperatorQuestionsRepository } from './operator-questions.repository.ts'
import { createOperatorQuestionsService } from './operator-questions.service.ts'
import { questionChecks } from './questions.checks.ts'
import { createQuestionsRepository } from './questions.repository.ts'
import { createQuestionsService } from './questions.service.ts'
import { questionAnswers, questions } from './tables.ts'

/** Questions about products, answered by the seller and by buyers. */
export const questionsModule = defineModule({
  name: 'questions',
  tables: [questions, questionAnswers],
  sql: [new URL('./sql/questions.sql', import.meta.url)],
  routes({ serve, serveCached }, { db, companies, now }) {
    const repository = createQuestionsRepository(db)
    const service = createQuestionsService({ repository, companies, now })
    const operators = createOperatorQuestionsService({
      repository: createOperatorQuestionsRepository(db),
      now,
    })
    serve('question.list', (input, visitor) => service.list(visitor, input))
    serveCached(
      'question.summary',
      ({ spuId }) => ['company', `question:${String(spuId)}`],
      (companyId, { spuId }) => service.summarise(companyId, spuId),
    )
    serve('question.ask', (input, shopper) => service.ask(shopper, input))
    serve('question.answers', (input, visitor) => service.listAnswers(visitor, input))
    serve('question.answer', (input, shopper) => service.answer(shopper, input))
    serve('ops.questions', (input, operator) => operators.list(operator, input))
    serve('ops.answerQuestion', (input, operator) => operators.answer(operator, input))
    serve('ops.showQuestion', (input, operator) => operators.show(operator, input))
    serve('ops.hideQuestion', (input, operator) => operators.hide(operator, input))
    serve('ops.showAnswer', (input, operator) => operators.moderateAnswer(operator, 'show', input))
    serve('ops.hideAnswer', (input, operator) => operators.moderateAnswer(operator, 'hide', input))
  },
  cacheTopics: [{ topic: 'question', trigger: 'notify_question' }],
  personalData: [
    ownRows(questionAnswers, {
      group: 'interaction',
      title: '商品问题的回答',
      hidden: ['word', 'reason'],
      removed: true,
    }),
    ownRows(questions, {
      group: 'interaction',
      title: '商品问题',
      hidden: ['word', 'reason', 'request_key'],
      removed: true,
    }),
  ],
  auditChecks: questionChecks,
  authorizationMatrix: {
    'question.list': { spuId: 'spu' },
    'question.summary': { spuId: 'spu' },
    'question.ask': { spuId: 'spu' },
    'question.answers': { id: 'question' },
    'question.answer': { id: 'question' },
    'ops.questions': { spuId: 'spu' },
    'ops.answerQuestion': { id: 'question' },
    'ops.showQuestion': { id: 'question' },
    'ops.hideQuestion': { id: 'question' },
    'ops.showAnswer': { id: 'answer' },
    'ops.hideAnswer': { id: 'answer' },
  },
})
