import { randomBytes } from 'node:crypto'
import { defineExamples } from '../../testing/requests/fixtures/define-fixtures.ts'

export const fixtures = defineExamples({
  'cav.verify': () => ({ requestKey: randomBytes(16).toString('hex') }),
  'cav.undo': () => ({ reason: '拿错商品' }),
  'ops.addStaff': () => ({ name: 'idor', displayName: '店员', password: 'counter-2468-lantern' }),
})
