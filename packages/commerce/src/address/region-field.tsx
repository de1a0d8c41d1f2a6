import { useId, useState, type Ref } from 'react'
import { useMessages } from '@mall/core/messages'
import { Cascader, cx, IconNext, Sheet } from '@mall/ui'
import { formatRegion } from './format-region.ts'
import { messages } from './messages.ts'
import styles from './region-field.module.css'
import { useRegions } from './use-regions.ts'

const LEVELS = ['province', 'city', 'county', 'town'] as const

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
  const load = useRegions()
  const id = useId()
  const text = formatRegion(value)

  function handleDone(path: { name: string }[]) {
    setOpen(false)
    onChange(path.map(({ name }) => name))
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
      <Sheet open={open} onClose={() => setOpen(false)} title={t('chooseRegion')} flush>
        <Cascader
          label={t('region')}
          levels={LEVELS.map((level) => t(level))}
          value={value.map((name) => ({ name }))}
          load={async (_level, _parent, path) => [...(await load(path.map(({ name }) => name)))]}
          onDone={handleDone}
        />
      </Sheet>
    </div>
  )
}
