import { useState } from 'react'
import { cx } from '../../helpers/cx.ts'
import { vibrate } from '../../helpers/vibrate.ts'
import { IconMinus, IconPlus } from '../../icons/icons.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import styles from './stepper.module.css'

/** The limit that a change would exceed, and the value that stays. */
export type StepperLimit = { limit: 'min' | 'max'; value: number }
export type StepperProps = {
  value: number
  onChange: (value: number) => void
  label: string
  min?: number
  max?: number
  /** Values are `min` plus a multiple of `step`. */
  step?: number
  /** Change per tap, a multiple of `step`; by default `step`. */
  by?: number
  size?: 'm' | 'l'
  busy?: boolean
  disabled?: boolean
  /** Typed text above `max` becomes `max` while it is typed, not when the field is left. */
  boundsTyped?: boolean
  /** Called with every typed text, unchanged; a value that is not whole is not applied. */
  onTyped?: (text: string) => void
  /**
   * Called when a limit is reached; the caller shows its reason: stock, purchase limit, minimum.
   */
  onLimit?: (met: StepperLimit) => void
}

const WHOLE = /^\d+$/

/**
 * Input of whole numbers with minus and plus buttons. At a limit a button stays tappable and
 * reports it.
 */
export function Stepper(props: StepperProps) {
  const t = useMessages(messages)
  const { value, onChange, label, min = 1, max = 999, step = 1, busy, disabled, onLimit } = props
  const { by = step, size, boundsTyped = false, onTyped } = props
  const digits = Math.max(6, String(max).length)
  const [typed, setTyped] = useState<string | null>(null)
  // A tap on a button that does not take the focus leaves the typed text uncommitted, so it is read
  // here.
  const current = typed !== null && WHOLE.test(typed) ? Number(typed) : value

  function propose(wanted: number) {
    const met = wanted < min ? 'min' : wanted > max ? 'max' : undefined
    const next = fit(wanted, min, max, step)
    if (met) {
      vibrate('limit')
      onLimit?.({ limit: met, value: next })
    }
    if (next !== value) onChange(next)
  }

  function handleCommit() {
    if (typed === null) return
    setTyped(null)
    if (WHOLE.test(typed)) propose(Number(typed))
  }

  function handleStep(change: number) {
    setTyped(null)
    propose(current + change)
  }

  function handleText(text: string) {
    setTyped(boundsTyped && WHOLE.test(text) && Number(text) > max ? String(max) : text)
    onTyped?.(text)
  }

  return (
    <span
      className={cx(styles.stepper, size === 'l' && styles.large)}
      role="group"
      aria-label={label}
      aria-busy={busy || undefined}
    >
      <button
        type="button"
        aria-label={t('decrease')}
        disabled={disabled}
        aria-disabled={current <= min || undefined}
        onClick={() => handleStep(-by)}
      >
        <IconMinus />
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        disabled={disabled}
        value={typed ?? value}
        style={{ width: `${Math.max(2, String(typed ?? value).length) + 1}ch` }}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          handleText(event.target.value.replace(/[^\d.]/g, '').slice(0, digits))
        }}
        onBlur={handleCommit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          const change = event.key === 'ArrowUp' ? by : event.key === 'ArrowDown' ? -by : 0
          if (change === 0) return
          event.preventDefault()
          handleStep(change)
        }}
      />
      <button
        type="button"
        aria-label={t('increase')}
        disabled={disabled}
        aria-disabled={current >= max || undefined}
        onClick={() => handleStep(by)}
      >
        <IconPlus />
      </button>
    </span>
  )
}

/** The nearest allowed value, never above the entered number unless the minimum requires it. */
function fit(wanted: number, min: number, max: number, step: number): number {
  const within = Math.max(min, Math.min(max, wanted))
  return min + Math.floor((within - min) / step) * step
}
