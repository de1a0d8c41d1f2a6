import type { RouteTable } from '../base/route.ts'

export const questionRoutes = {
  'question.list': 'GET /api/question/v1/goods/{spuId}',
  'question.summary': 'GET /api/question/v1/goods/{spuId}/summary',
  'question.ask': 'POST /api/question/v1/questions',
  'question.answers': 'GET /api/question/v1/questions/{id}/answers',
  'question.answer': 'POST /api/question/v1/questions/{id}/answers',
} as const satisfies RouteTable
