import type { ReactNode } from 'react'
import type { ReviewableLine } from '@mall/contract'
import { formatDate } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Card, Image, Link } from '@mall/ui'
import { toImageProps } from '@mall/commerce/goods'
import { messages } from './messages.ts'
import styles from './reviews.module.css'

type Props = {
  line: Pick<ReviewableLine, 'name' | 'specText' | 'picture'> & { at?: string }
  href: string
  children?: ReactNode
}

/** A product of an order, with the action for its review. */
export function LineCard({ line, href, children }: Props) {
  const t = useMessages(messages)
  const received = line.at === undefined ? '' : t('received', { time: formatDate(line.at) })
  return (
    <Card as="div">
      <div className={styles.line}>
        <span className={styles.picture}>
          <Image {...toImageProps(line.picture)} sizes="64px" alt="" rounded />
        </span>
        <span className={styles.text}>
          <Link href={href} className={styles.name}>
            {line.name}
          </Link>
          <span className={styles.note}>
            {[line.specText, received].filter(Boolean).join(' · ')}
          </span>
        </span>
      </div>
      {children}
    </Card>
  )
}
