import type { MouseEventHandler, ReactNode } from 'react'
import styles from './button.module.css'
import { cx } from '../../helpers/cx.ts'
import { Link } from '../link/link.tsx'
import { useNeedsNetwork } from '../../bars/offline-banner/online.ts'

export type ButtonProps = {
  children: ReactNode
  /** `modal` uses the company's dialog colour; `accent` is an outline in the button colour. */
  variant?: 'primary' | 'soft' | 'line' | 'accent' | 'modal' | 'quiet'
  /** Heights in px at normal text size: 28, 36, 44. */
  size?: 'sm' | 'm' | 'l'
  block?: boolean
  /** Work is in progress: keeps its width and its focus, and does nothing when tapped again. */
  busy?: boolean
  disabled?: boolean
  /** The action as in 没有网络，暂时不能…: disabled while offline, and a tap shows that message. */
  needsNetwork?: string
  /** Renders a link with this address that looks like a button. */
  href?: string
  type?: 'button' | 'submit'
  onClick?: MouseEventHandler<HTMLElement>
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-expanded'?: boolean
  className?: string
}

export function Button(props: ButtonProps) {
  const {
    children,
    variant = 'primary',
    size = 'l',
    block,
    busy,
    disabled,
    href,
    className,
  } = props
  const { type = 'button', onClick, ...aria } = pickBehaviour(props)
  const explainOffline = useNeedsNetwork(props.needsNetwork)
  const look = cx(
    styles.button,
    styles[variant],
    styles[size],
    block && styles.block,
    (disabled || explainOffline) && styles.off,
    className,
  )
  const content = (
    <>
      <span className={cx(styles.content, busy && styles.hidden)}>{children}</span>
      {busy && <span className={styles.dots} aria-hidden="true" />}
    </>
  )

  if (href !== undefined && !disabled && !busy && !explainOffline) {
    return (
      <Link href={href} className={look} onClick={onClick} {...aria}>
        {content}
      </Link>
    )
  }
  return (
    <button
      type={type}
      className={look}
      disabled={disabled}
      // A busy button stays focusable, otherwise a screen reader loses its position.
      aria-disabled={busy || explainOffline !== null || undefined}
      aria-busy={busy || undefined}
      onClick={
        busy || explainOffline
          ? (event) => {
              // A busy submit button must not send its form either, also not by Enter in a field.
              event.preventDefault()
              explainOffline?.()
            }
          : onClick
      }
      {...aria}
    >
      {content}
    </button>
  )
}

function pickBehaviour(props: ButtonProps) {
  return {
    type: props.type,
    onClick: props.onClick,
    'aria-label': props['aria-label'],
    'aria-describedby': props['aria-describedby'],
    'aria-expanded': props['aria-expanded'],
  }
}
