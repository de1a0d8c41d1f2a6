import { useMessages } from '@mall/core/messages'
import { Card, CardHead, ErrorState, SkeletonBlock } from '@mall/ui'
import { messages } from './messages.ts'
import { SecretRow } from './secret-row.tsx'
import { useCardSecretsQuery } from './secret-endpoints.ts'
import styles from './secrets.module.css'

/** Card secrets of an order, each shown after a tap. Fills the height that the order page reserves. */
export function SecretsCard({ orderId }: { orderId: string }) {
  const t = useMessages(messages)
  const { data, error, isFetching, refetch } = useCardSecretsQuery({ id: orderId })
  if (!data) {
    return error && !isFetching ? (
      <Card label={t('title')}>
        <ErrorState onRetry={() => void refetch()} />
      </Card>
    ) : (
      <SkeletonBlock height="100%" shape="card" />
    )
  }
  const { list, needsPassword, hasPassword } = data
  if (list.length === 0) return null
  const isNamed = new Set(list.map(({ lineId }) => lineId)).size > 1
  return (
    <Card label={t('title')}>
      <CardHead title={t('title')} right={t('count', { count: list.length })} />
      <ul className={styles.list}>
        {list.map((secret) => (
          <SecretRow
            key={secret.id}
            orderId={orderId}
            secret={secret}
            isNamed={isNamed}
            needsPassword={needsPassword}
            hasPassword={hasPassword}
          />
        ))}
      </ul>
    </Card>
  )
}
