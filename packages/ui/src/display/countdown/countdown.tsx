import { Fragment, type ReactNode } from 'react'
import styles from './countdown.module.css'
import { useSecondsLeft } from './use-seconds-left.ts'

export type CountdownProps = {
  /** The moment in ms, on the same clock as `now`. */
  until: number
  /** The server's clock. */
  now: () => number
  /** Called once when it reaches 0. */
  onEnd?: () => void
  /** `digits`: 02:18:42 in boxes. `text`: 2 时 18 分 42 秒. */
  format?: 'digits' | 'text'
  /** Before the digits: 距结束. */
  label?: ReactNode
  /** Leaves out the hours while there are none. */
  short?: boolean
}

export function Countdown(props: CountdownProps) {
  const { until, now, onEnd, format = 'digits', label, short } = props
  const left = useSecondsLeft(until, now, onEnd)
  const parts = splitTime(left, short === true || format === 'text')
  return (
    // Says its value when asked for it, not every second. The server's second may differ by one.
    <span className={styles.countdown} role="timer" aria-live="off">
      {label && <span className={styles.label}>{label}</span>}
      {format === 'text' ? (
        <span suppressHydrationWarning>{parts.map((p) => `${p.value} ${p.name}`).join(' ')}</span>
      ) : (
        parts.map((part, index) => (
          <Fragment key={part.name}>
            <span
              className={part.name === '天' ? styles.days : styles.box}
              suppressHydrationWarning
            >
              {part.name === '天' ? `${part.value} 天` : String(part.value).padStart(2, '0')}
            </span>
            {part.name !== '天' && index < parts.length - 1 && <span>:</span>}
          </Fragment>
        ))
      )}
    </span>
  )
}

function splitTime(left: number, short: boolean): { value: number; name: string }[] {
  const all = [
    { value: Math.floor(left / 86400), name: '天' },
    { value: Math.floor(left / 3600) % 24, name: '时' },
    { value: Math.floor(left / 60) % 60, name: '分' },
    { value: left % 60, name: '秒' },
  ]
  const first = all.findIndex((part) => part.value > 0)
  const keep = short ? 2 : 1
  return all.slice(first === -1 ? keep : Math.min(first, keep))
}
