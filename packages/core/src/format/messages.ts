import { freightTexts } from '@mall/contract/format-freight'
import { defineMessages } from '../messages/index.ts'

/** Formats of the specification; a company does not replace them. */
export const formats = defineMessages('core.format', {
  tenThousands: '{count}万+',
  daysAndTime: '{days} 天 {time}',
  monthDay: '{month} 月 {day} 日',
}).texts

export const freightMessages = defineMessages('core.format.freight', freightTexts)
