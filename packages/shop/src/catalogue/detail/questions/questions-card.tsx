import type { DataOf } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Card, CardHead, Tag } from '@mall/ui'
import { questionMessages } from '../messages.ts'
import styles from './questions-card.module.css'

type Props = { spuId: number; summary: DataOf<'question.summary'> }

/** Two questions about a product with their best answers. */
export function QuestionsCard({ spuId, summary: { total, latest } }: Props) {
  const t = useMessages(questionMessages)
  const paths = usePaths()
  return (
    <Card label={t('title')}>
      <CardHead
        title={t('count', { count: total })}
        more={{ href: paths.wareQuestions({ spuId }), label: t('all') }}
      />
      <ul className={styles.list}>
        {latest.map(({ id, text, answer }) => (
          <li key={id} className={styles.item}>
            <p className={styles.question}>{text}</p>
            {answer ? (
              <p className={styles.answer}>
                <Tag tone={answer.isSeller ? 'accent' : 'quiet'}>
                  {t(answer.isSeller ? 'seller' : 'bought')}
                </Tag>{' '}
                {answer.text}
              </p>
            ) : (
              <p className={styles.answer}>{t('unanswered')}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
