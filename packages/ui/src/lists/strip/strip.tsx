import { Children, useRef, useState, type ReactNode } from 'react'
import { NearContext } from '../../display/image/near-context.ts'
import { createMediaHook } from '../../hooks/create-media-hook.ts'
import { useArrows, useFinePointer } from '../arrows/use-arrows.ts'
import styles from './strip.module.css'

export type StripProps = {
  label: string
  /** Class of the list, which scrolls horizontally. */
  className?: string | undefined
  children: ReactNode
}

/**
 * Number of items with pictures before the first scroll: four visible ones on a phone, and the
 * next.
 */
const NEAR = 5

// Must be equal to the breakpoint in page.module.css.
const useIsWide = createMediaHook('(min-width:43.75em)')

/** A horizontally scrolling list, with arrow buttons for a mouse. */
export function Strip({ label, className, children }: StripProps) {
  const list = useRef<HTMLUListElement>(null)
  const arrows = useArrows(useFinePointer())
  const isWide = useIsWide()
  const [isTouched, setIsTouched] = useState(false)
  const wake = () => setIsTouched(true)
  return (
    <div className={styles.strip}>
      <ul ref={list} className={className} onTouchStart={wake} onScroll={wake}>
        {Children.map(children, (item, index) => (
          <NearContext value={isWide || isTouched || index < NEAR}>{item}</NearContext>
        ))}
      </ul>
      {arrows && <arrows.StripArrows list={list} label={label} />}
    </div>
  )
}
