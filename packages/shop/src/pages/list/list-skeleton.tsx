import { ProductRowSkeleton } from '@mall/ui'
import { WaterfallSkeleton } from '../../components/goods/waterfall-skeleton.tsx'
import styles from './list.module.css'

const ROWS = ['1', '2', '3', '4', '5', '6']

export function ListSkeleton({ grid }: { grid: boolean }) {
  return (
    <div role="status" aria-label="正在加载" className={styles.skeleton}>
      {grid ? <WaterfallSkeleton /> : ROWS.map((row) => <ProductRowSkeleton key={row} />)}
    </div>
  )
}
