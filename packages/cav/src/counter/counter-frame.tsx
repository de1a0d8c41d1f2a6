import type { ReactNode } from 'react'
import { useMallNavigate } from '@mall/core/feature'
import { NavBar, Page } from '@mall/ui'
import styles from './counter.module.css'

type Props = {
  title: string
  /** where Back leads without history; absent: no Back */
  back?: string
  right?: ReactNode
  below?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** Layout of the counter's screens. */
export function CounterFrame({ title, back, right, below, footer, children }: Props) {
  const go = useMallNavigate()
  return (
    <Page
      bottom={footer === undefined ? 'none' : 'bar'}
      footer={footer}
      header={
        <NavBar
          title={title}
          line
          below={below}
          {...(back !== undefined && { onBack: () => go.back(back) })}
          {...(right !== undefined && { right })}
        />
      }
    >
      <div className={styles.page}>{children}</div>
    </Page>
  )
}
