import { BottomBar, Button, Checkbox } from '@mall/ui'
import styles from './cart.module.css'
import type { ChooseAll } from './settle-bar.tsx'

export type EditBarProps = { all: ChooseAll; count: number; busy: boolean; onRemove: () => void }

/** Deletes several items. */
export function EditBar({ all, count, busy, onRemove }: EditBarProps) {
  return (
    <BottomBar onTabBar label="管理购物车">
      <Checkbox {...all}>
        <span className={styles.all}>全选</span>
      </Checkbox>
      <span className={styles.sum} />
      <Button
        variant="accent"
        needsNetwork="删除"
        className={styles.settle}
        disabled={count === 0}
        busy={busy}
        onClick={onRemove}
      >
        {count === 0 ? '删除' : `删除 (${count})`}
      </Button>
    </BottomBar>
  )
}
