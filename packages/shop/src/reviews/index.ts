export { reviews } from './manifest.ts'
export { ReviewCard } from './card/review-card.tsx'
export { useReviewSummaryQuery } from './review-endpoints.ts'
