import type { OrderSummary } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { PictureRow } from '@mall/commerce/goods'
import { Note } from '@mall/ui'
import { messages } from '../messages.ts'

/** Goods of an order with their pieces. */
export function OrderLines({ lines }: Pick<OrderSummary, 'lines'>) {
  const t = useMessages(messages)
  return lines.map((line) => (
    <PictureRow
      key={line.id}
      picture={line.picture}
      name={line.name}
      note={line.specText}
      end={<Note as="span">{t('times', { count: line.num })}</Note>}
    />
  ))
}
