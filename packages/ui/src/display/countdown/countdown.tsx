import { Fragment, type ReactNode } from 'react'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import styles from './countdown.module.css'
import { useSecondsLeft } from './use-seconds-left.ts'

export type CountdownProps = {
  /** The moment in ms, on the same clock as `now`. */
  until: number
  /** The server's clock. */
  now: () => number
  /** Called once when the countdown reaches 0. */
  onEnd?: () => void
  /** `digits`: 02:18:42 in boxes. `text`: 2 时 18 分 42 秒. */
  format?: 'digits' | 'text'
  /** Text before the digits: 距结束. */
  label?: ReactNode
  /** Leaves out the hours while they are 0. */
  short?: boolean
}

export function Countdown(props: CountdownProps) {
  const { until, now, onEnd, format = 'digits', label, short } = props
  const t = useMessages(messages)
  const left = useSecondsLeft(until, now, onEnd)
  const parts = splitTime(left, short === true || format === 'text')
  return (
    // A screen reader reads the value on request, not every second. The server-rendered second may
    // differ by one.
    <span className={styles.countdown} role="timer" aria-live="off">
      {label && <span className={styles.label}>{label}</span>}
      {format === 'text' ? (
        <span suppressHydrationWarning>
          {parts.map((p) => `${p.value} ${t(p.unit)}`).join(' ')}
        </span>
      ) : (
        parts.map((part, index) => (
          <Fragment key={part.unit}>
            <span
              className={part.unit === 'days' ? styles.days : styles.box}
              suppressHydrationWarning
            >
              {part.unit === 'days'
                ? t('dayCount', { count: part.value })
                : String(part.value).padStart(2, '0')}
            </span>
            {part.unit !== 'days' && index < parts.length - 1 && <span>:</span>}
          </Fragment>
        ))
      )}
    </span>
  )
}

type Part = { value: number; unit: 'days' | 'hours' | 'minutes' | 'seconds' }

function splitTime(left: number, short: boolean): Part[] {
  const all: Part[] = [
    { value: Math.floor(left / 86400), unit: 'days' },
    { value: Math.floor(left / 3600) % 24, unit: 'hours' },
    { value: Math.floor(left / 60) % 60, unit: 'minutes' },
    { value: left % 60, unit: 'seconds' },
  ]
  const first = all.findIndex((part) => part.value > 0)
  const keep = short ? 2 : 1
  return all.slice(first === -1 ? keep : Math.min(first, keep))
}
