import { defineExamples } from '../../testing/requests/fixtures/define-fixtures.ts'

export const fixtures = defineExamples({
  'ops.importGx': () => ({ source: '名单', phones: ['13900000009'] }),
})
