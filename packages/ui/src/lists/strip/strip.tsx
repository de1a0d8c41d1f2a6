import { useRef, type ReactNode } from 'react'
import { useFinePointer, useLateParts } from '../arrows/use-late-parts.ts'
import styles from './strip.module.css'

export type StripProps = {
  /** Names what the arrow buttons scroll. */
  label: string
  /** Style of the list, which scrolls sideways. */
  className?: string | undefined
  /** List items. */
  children: ReactNode
}

/** A list that scrolls sideways, with arrow buttons for a mouse. */
export function Strip({ label, className, children }: StripProps) {
  const list = useRef<HTMLUListElement>(null)
  const late = useLateParts(useFinePointer())
  return (
    <div className={styles.strip}>
      <ul ref={list} className={className}>
        {children}
      </ul>
      {late && <late.StripArrows list={list} label={label} />}
    </div>
  )
}
