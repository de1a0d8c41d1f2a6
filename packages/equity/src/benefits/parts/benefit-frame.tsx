import type { ReactNode } from 'react'
import { useMallNavigate } from '@mall/core/feature'
import { NavBar, Page } from '@mall/ui'
import styles from '../benefits.module.css'

type Props = {
  title: string
  /** where Back leads without history */
  back: string
  right?: ReactNode
  footer?: ReactNode
  tone?: 'ground' | 'card'
  children: ReactNode
}

/** Layout of the screens of benefits. */
export function BenefitFrame({ title, back, right, footer, tone = 'ground', children }: Props) {
  const go = useMallNavigate()
  return (
    <Page
      tone={tone}
      bottom={footer === undefined ? 'none' : 'bar'}
      footer={footer}
      header={<NavBar title={title} line onBack={() => go.back(back)} {...(right && { right })} />}
    >
      <div className={styles.page}>{children}</div>
    </Page>
  )
}
