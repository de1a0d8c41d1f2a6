import type { MouseEventHandler, ReactNode } from 'react'
import { Badge } from '../../display/badge/badge.tsx'
import { cx } from '../../helpers/cx.ts'
import styles from './icon-button.module.css'
import { Link } from '../link/link.tsx'
import { useNeedsNetwork } from '../../bars/offline-banner/online.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

export type IconButtonProps = {
  /** Accessible name of the button. */
  label: string
  children: ReactNode
  href?: string
  onClick?: MouseEventHandler<HTMLElement>
  disabled?: boolean
  /** The action as in 没有网络，暂时不能…: disabled while offline, and a tap shows that message. */
  needsNetwork?: string
  /** `float` is for pictures, `fill` and `soft` are the small circle of a product row. */
  tone?: 'plain' | 'float' | 'fill' | 'soft' | 'primary'
  /** Writes the label below the icon, as bottom bars do. */
  caption?: boolean
  badge?: number
  pressed?: boolean
  className?: string
}

export function IconButton(props: IconButtonProps) {
  const t = useMessages(messages)
  const {
    label,
    children,
    href,
    onClick,
    disabled,
    tone = 'plain',
    caption,
    badge,
    pressed,
  } = props
  const explainOffline = useNeedsNetwork(props.needsNetwork)
  const look = cx(styles.button, styles[tone], caption && styles.caption, props.className)
  const content = (
    <>
      <span className={styles.face}>
        {children}
        {badge !== undefined && <Badge count={badge} />}
      </span>
      {caption && <span className={styles.text}>{label}</span>}
    </>
  )
  const name = badge ? t('labelAndBadge', { label, badge }) : label

  if (href !== undefined && !disabled && !explainOffline) {
    return (
      <Link href={href} className={look} aria-label={name} onClick={onClick}>
        {content}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={look}
      aria-label={name}
      aria-pressed={pressed}
      disabled={disabled}
      aria-disabled={explainOffline !== null || undefined}
      onClick={explainOffline ?? onClick}
    >
      {content}
    </button>
  )
}
