import type { ReactNode } from 'react'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { NavAction, NavBar, Page } from '@mall/ui'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'

type Props = {
  title: string
  /** where Back leads without history */
  back: string
  withRecord?: boolean
  footer?: ReactNode
  /** leaves room for a bar that the content draws */
  hasBar?: boolean
  below?: ReactNode
  children: ReactNode
}

/** Layout of the screens of gift cards. */
export function GiftFrame(props: Props) {
  const { title, back, withRecord = false, footer, hasBar = false, below, children } = props
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  return (
    <Page
      bottom={footer === undefined && !hasBar ? 'none' : 'bar'}
      footer={footer}
      header={
        <NavBar
          title={title}
          line
          onBack={() => go.back(back)}
          below={below}
          {...(withRecord && {
            right: <NavAction href={paths.giftRecord()}>{t('record')}</NavAction>,
          })}
        />
      }
    >
      <div className={styles.page}>{children}</div>
    </Page>
  )
}
