import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from '../../actions/link/link.tsx'
import styles from './nav-bar.module.css'

type NavActionProps = {
  children: ReactNode
  href?: string
  onClick?: MouseEventHandler<HTMLElement>
}

/** A word at the right of a NavBar that leads somewhere or opens something. */
export function NavAction({ children, href, onClick }: NavActionProps) {
  if (href !== undefined) {
    return (
      <Link href={href} className={styles.action} onClick={onClick}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" className={styles.action} onClick={onClick}>
      {children}
    </button>
  )
}
