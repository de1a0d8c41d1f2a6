import { useId, useState, type Ref } from 'react'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { cx, IconNext } from '@mall/ui'
import { formatRegion } from './format-region.ts'
import { messages } from './messages.ts'
import styles from './region-field.module.css'

const RegionSheet = lazyPart(async () => (await import('./region-sheet.tsx')).RegionSheet, {
  when: 'idle',
})

export type RegionFieldProps = {
  value: readonly string[]
  onChange: (region: string[]) => void
  error: string
  ref?: Ref<HTMLButtonElement>
}

/** Field that opens the region selection in a sheet; looks and behaves like a text field. */
export function RegionField({ value, onChange, error, ref }: RegionFieldProps) {
  const t = useMessages(messages)
  const [open, setOpen] = useState(false)
  const id = useId()
  const text = formatRegion(value)

  function handleChange(region: string[]) {
    setOpen(false)
    onChange(region)
  }

  return (
    <div>
      <button
        ref={ref}
        type="button"
        className={cx(styles.line, error !== '' && styles.wrong)}
        aria-haspopup="dialog"
        aria-labelledby={`${id}l ${id}v`}
        aria-describedby={error ? `${id}e` : undefined}
        onClick={() => setOpen(true)}
      >
        <span className={styles.label} id={`${id}l`}>
          {t('region')}
        </span>
        <span className={cx(styles.value, text === '' && styles.hint)} id={`${id}v`}>
          {text || t('regionHint')}
        </span>
        <IconNext size={16} className={styles.next} />
      </button>
      <p className={styles.error} id={`${id}e`} role="alert">
        {error}
      </p>
      <RegionSheet
        open={open}
        value={value}
        onClose={() => setOpen(false)}
        onChange={handleChange}
      />
    </div>
  )
}
