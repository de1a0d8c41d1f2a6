import { useEffect } from 'react'
import { vibrate } from '@mall/ui'
import styles from './paid-tick.module.css'

/** Tick of a payment that succeeded; its drawing is animated once. */
export function PaidTick() {
  useEffect(() => vibrate('result'), [])
  return (
    <svg className={styles.tick} viewBox="0 0 24 24" aria-hidden="true">
      <circle className={styles.disc} cx="12" cy="12" r="10" />
      <path className={styles.line} pathLength="1" d="M7.5 12.5l3 3l6 -6.5" />
    </svg>
  )
}
