import { defineExamples } from '../../testing/requests/fixtures/define-fixtures.ts'

export const fixtures = defineExamples({
  'invoice.request': () => ({ kind: 'personal', title: '林小满' }),
  'ops.issueInvoice': () => ({ number: '24312000000012345678', base64: 'JVBERi0xLjc=' }),
})
