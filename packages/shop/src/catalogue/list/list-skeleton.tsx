import { useMessages } from '@mall/core/messages'
import { ProductRowSkeleton } from '@mall/ui'
import { WaterfallSkeleton } from '@mall/commerce/goods'
import styles from './list.module.css'
import { messages } from './messages.ts'

const ROWS = ['1', '2', '3', '4', '5', '6']

export function ListSkeleton({ grid }: { grid: boolean }) {
  const t = useMessages(messages)
  return (
    <div role="status" aria-label={t('loading')} className={grid ? undefined : styles.skeleton}>
      {grid ? <WaterfallSkeleton /> : ROWS.map((row) => <ProductRowSkeleton key={row} />)}
    </div>
  )
}
