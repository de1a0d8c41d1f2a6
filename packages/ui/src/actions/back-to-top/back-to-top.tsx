import { useEffect, useState } from 'react'
import { afterNextPaint } from '../../helpers/after-next-paint.ts'
import styles from './back-to-top.module.css'
import { cx } from '../../helpers/cx.ts'
import { hasReducedMotion } from '../../helpers/reduced-motion.ts'
import { IconToTop } from '../../icons/icons.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

export type BackToTopProps = {
  /** Number of screens to scroll before the button appears. */
  after?: number
  /** Bars at the foot of the page, above which the button is placed. */
  above?: 'none' | 'tab' | 'bar' | 'both'
}

export function BackToTop({ after = 2, above = 'none' }: BackToTopProps) {
  const t = useMessages(messages)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const look = () => setShown(window.scrollY > window.innerHeight * after)
    const callOff = afterNextPaint(look)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      callOff()
      window.removeEventListener('scroll', look)
    }
  }, [after])

  function handleClick() {
    window.scrollTo({ top: 0, behavior: hasReducedMotion() ? 'auto' : 'smooth' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <div className={cx(styles.column, styles[above])}>
      <button
        type="button"
        className={cx(styles.button, shown && styles.shown)}
        aria-label={t('toTop')}
        onClick={handleClick}
      >
        <IconToTop />
      </button>
    </div>
  )
}
