import type { RouteTable } from '../base/route.ts'

export const reviewRoutes = {
  'review.toReview': 'GET /api/evaluate/v1/toReview',
  'review.line': 'GET /api/evaluate/v1/lines/{lineId}',
  'review.mine': 'GET /api/evaluate/v1/mine',
  'review.add': 'POST /api/evaluate/v1/reviews',
  'review.change': 'PUT /api/evaluate/v1/reviews/{id}',
  'review.report': 'POST /api/evaluate/v1/reviews/{id}/report',
  'review.followUp': 'POST /api/evaluate/v1/reviews/{id}/followUp',
  'review.remove': 'DELETE /api/evaluate/v1/reviews/{id}',
  'review.vote': 'POST /api/evaluate/v1/reviews/{id}/helpful',
  'review.ofGoods': 'GET /api/evaluate/v1/goods/{spuId}',
  'review.summary': 'GET /api/evaluate/v1/goods/{spuId}/summary',
} as const satisfies RouteTable
