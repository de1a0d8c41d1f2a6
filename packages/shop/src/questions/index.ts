export { questions } from './manifest.ts'
export { useQuestionSummaryQuery } from './question-endpoints.ts'
