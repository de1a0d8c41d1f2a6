import { useState } from 'react'
import { useMessages } from '@mall/core/messages'
import { Chip, ChipGroup } from '@mall/ui'
import styles from './filter-sheet.module.css'
import { messages } from '../messages.ts'

type Facet = { value: string; count: number }
type Props = {
  title: string
  /** undefined until loaded: only the chosen values are shown */
  facets: readonly Facet[] | undefined
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

const SHOWN = 9
/** Maximum number of values of a filter that a list accepts. */
const MOST = 10

/** Values of a filter with their numbers of goods; any number of them can be chosen. */
export function FacetChips({ title, facets = [], chosen, onChange }: Props) {
  const t = useMessages(messages)
  const [isWhole, setWhole] = useState(false)
  const missing = chosen
    .filter((value) => facets.every((facet) => facet.value !== value))
    .map((value): Facet => ({ value, count: 0 }))
  const all = [...missing, ...facets]
  if (all.length === 0) return null
  const isShown = ({ value }: Facet, nth: number) =>
    isWhole || nth < SHOWN || chosen.includes(value)
  const toggle = (value: string) =>
    onChange(
      chosen.includes(value)
        ? chosen.filter((one) => one !== value)
        : [...chosen, value].slice(-MOST),
    )
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h3 className={styles.legend}>{title}</h3>
        {all.length > SHOWN && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? t('showFewer') : t('showAll', { count: all.length })}
          </button>
        )}
      </div>
      <ChipGroup label={title}>
        {all.filter(isShown).map(({ value, count }) => (
          <Chip key={value} selected={chosen.includes(value)} onClick={() => toggle(value)}>
            {value}
            {count > 0 && <span className={styles.number}>{count}</span>}
          </Chip>
        ))}
      </ChipGroup>
    </section>
  )
}
