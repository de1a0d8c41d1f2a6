import { defineMessages } from '../messages/index.ts'

/** Formats of the specification; a company does not replace them. */
export const formats = defineMessages('core.format', {
  tenThousands: '{count}万+',
  daysAndTime: '{days} 天 {time}',
  monthDay: '{month} 月 {day} 日',
  yuan: '元',
}).texts

export const freightMessages = defineMessages('core.format.freight', {
  missing: '您还差{amount}包邮',
  free: '满{from}包邮',
  reduced: '满{from}运费立减{amount}',
})
