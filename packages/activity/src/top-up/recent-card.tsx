import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Card, CardHead } from '@mall/ui'
import { messages } from './messages.ts'
import { TopUpRow } from './top-up-row.tsx'
import { useRecentTopUpsQuery } from './top-up-endpoints.ts'
import styles from './top-up.module.css'

const RECENT = 3

/** The last top-ups; nothing before the first one. */
export function RecentCard() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { currentData } = useRecentTopUpsQuery(
    { page: 1, size: RECENT },
    { refetchOnMountOrArgChange: 10 },
  )
  if (!currentData || currentData.list.length === 0) return null
  return (
    <Card label={t('recent')}>
      <CardHead title={t('recent')} more={{ href: paths.rechargeRecord(), label: t('all') }} />
      <ul className={styles.rows}>
        {currentData.list.map((topUp) => (
          <li key={topUp.id}>
            <TopUpRow topUp={topUp} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
