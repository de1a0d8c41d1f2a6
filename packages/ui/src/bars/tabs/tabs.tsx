import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../../helpers/cx.ts'
import styles from './tabs.module.css'

export type TabItem = { id: string; label: ReactNode }
export type TabsProps = {
  items: TabItem[]
  current: string
  onChange: (id: string) => void
  /** Names the group for a screen reader. */
  label: string
  /**
   * `line`: titles side by side, the current one larger. `even`: spread over the width, on a card.
   * `tiles`: labels of two lines on the head's colour, the current one on a card.
   */
  variant?: 'line' | 'even' | 'tiles'
  /** Sticks to the top of the page, `top` px below it. */
  sticky?: boolean
  top?: number
  /** Connects the tabs with the `TabPanel`s of this name. */
  name?: string
}

export function Tabs(props: TabsProps) {
  const { items, current, onChange, label, variant = 'line', sticky, top = 0, name } = props
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const on = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (on && list.current) centre(list.current, on)
  }, [current])

  function handleKeyDown(event: KeyboardEvent) {
    const next = neighbour(items, current, event.key)
    if (next === undefined) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[items.indexOf(next)]?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={cx(styles.tabs, styles[variant], sticky && styles.sticky)}
      style={sticky ? { top } : undefined}
      onKeyDown={handleKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          id={name && `${name}-tab-${item.id}`}
          aria-controls={name && item.id === current ? `${name}-panel-${item.id}` : undefined}
          aria-selected={item.id === current}
          tabIndex={item.id === current ? 0 : -1}
          className={cx(styles.tab, item.id === current && styles.on)}
          onClick={() => onChange(item.id)}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

export function TabPanel(props: { name: string; id: string; children: ReactNode }) {
  return (
    <div
      role="tabpanel"
      id={`${props.name}-panel-${props.id}`}
      aria-labelledby={`${props.name}-tab-${props.id}`}
    >
      {props.children}
    </div>
  )
}

function neighbour(items: TabItem[], current: string, key: string): TabItem | undefined {
  const at = items.findIndex((item) => item.id === current)
  const last = items.length - 1
  if (key === 'ArrowRight') return items[at === last ? 0 : at + 1]
  if (key === 'ArrowLeft') return items[at <= 0 ? last : at - 1]
  if (key === 'Home') return items[0]
  if (key === 'End') return items[last]
  return undefined
}

/** Scrolls the strip only: scrollIntoView would move the page as well. */
function centre(strip: HTMLElement, tab: HTMLElement) {
  strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2
}
