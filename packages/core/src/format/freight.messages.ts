import { defineMessages } from '../messages/index.ts'

export const freightMessages = defineMessages('core.format.freight', {
  missing: '您还差{amount}包邮',
  free: '满{from}包邮',
  reduced: '满{from}运费立减{amount}',
})
