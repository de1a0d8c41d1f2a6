import type { DataOf } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Card, CardHead } from '@mall/ui'
import { messages } from './messages.ts'
import { TopUpRow } from '../top-up-row.tsx'
import styles from '../top-up.module.css'

/** The latest top-ups; renders nothing before the first one. */
export function RecentCard({ list }: { list: DataOf<'topUp.record'>['list'] }) {
  const t = useMessages(messages)
  const paths = usePaths()
  if (list.length === 0) return null
  return (
    <Card label={t('recent')}>
      <CardHead title={t('recent')} more={{ href: paths.rechargeRecord(), label: t('all') }} />
      <ul className={styles.rows}>
        {list.map((topUp) => (
          <li key={topUp.id}>
            <TopUpRow topUp={topUp} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
