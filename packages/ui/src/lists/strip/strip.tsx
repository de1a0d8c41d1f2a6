import { useRef, type ReactNode } from 'react'
import { lateComponent } from '../../helpers/late-component.ts'
import { useFinePointer } from '../arrows/use-fine-pointer.ts'
import styles from './strip.module.css'

/** Without it a strip is scrolled by the wheel, the keyboard or a finger. */
const useArrows = lateComponent(async () => (await import('./strip-arrows.tsx')).StripArrows)

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
  const StripArrows = useArrows(useFinePointer())
  return (
    <div className={styles.strip}>
      <ul ref={list} className={className}>
        {children}
      </ul>
      {StripArrows && <StripArrows list={list} label={label} />}
    </div>
  )
}
