import { defineExamples } from '../../testing/requests/fixtures/define-fixtures.ts'

const items = [{ skuId: 11, num: 1 }]

export const fixtures = defineExamples({
  'pricing.preview': () => ({ items }),
  'pricing.checkout': () => ({ items }),
})
