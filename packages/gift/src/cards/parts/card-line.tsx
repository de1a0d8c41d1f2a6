import { useMessages } from '@mall/core/messages'
import { useCardInfoQuery } from '../gift-endpoints.ts'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'

export function CardLine() {
  const t = useMessages(messages)
  const { data: card } = useCardInfoQuery()
  if (!card) return null
  const { title, number } = card
  return <p className={styles.details}>{number ? t('cardLine', { title, number }) : title}</p>
}
