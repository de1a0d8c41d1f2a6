import { cx } from '../../helpers/cx.ts'
import styles from './steps.module.css'

export type Step = {
  label: string
  /** Second line of a step: its time or its progress. */
  note?: string | undefined
}
export type StepsProps = {
  /** Accessible name of the list. */
  label: string
  steps: readonly Step[]
  /** Index of the current step: the steps before it are done. */
  current: number
}

/** Stages of a process in a row, in the colour of the text around them. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={cx(
            styles.step,
            index < current && styles.done,
            index === current && styles.current,
          )}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true" />
          <span className={styles.label}>{step.label}</span>
          {step.note && <span className={styles.note}>{step.note}</span>}
        </li>
      ))}
    </ol>
  )
}
