import type { BuyerAnswer } from '@mall/contract'
import { AnswerStatus } from '@mall/contract/states'
import { formatDate } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Tag } from '@mall/ui'
import { messages } from './messages.ts'
import styles from './questions.module.css'

export function BuyerAnswers({ answers }: { answers: readonly BuyerAnswer[] }) {
  const t = useMessages(messages)
  return answers.map(({ id, userName, text, status, createdAt, isOwn }) => (
    <div key={id} className={styles.answer}>
      <p className={styles.head}>
        <Tag tone="quiet">{t('bought')}</Tag>
        <span className={styles.note}>
          {isOwn ? t('mineOfAnswer') : userName === '' ? t('anonymousUser') : userName}
        </span>
        <span className={styles.note}>{formatDate(createdAt)}</span>
        {status !== AnswerStatus.Shown && (
          <span className={styles.status}>
            {t(status === AnswerStatus.Pending ? 'pending' : 'hidden')}
          </span>
        )}
      </p>
      <p className={styles.text}>{text}</p>
    </div>
  ))
}
