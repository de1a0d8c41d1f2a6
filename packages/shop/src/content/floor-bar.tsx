import { useEffect, useRef, useState, type RefObject } from 'react'
import type { PageBlock } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { cx } from '@mall/ui'
import { toBlockElementId } from './blocks/to-block-element-id.ts'
import { messages } from './messages.ts'
import styles from './blocks/page-view.module.css'

type Floor = { id: string; title: string }

const listFloors = (blocks: readonly PageBlock[]): Floor[] =>
  blocks.flatMap(({ id, floor }) => (floor === undefined ? [] : [{ id, title: floor }]))

/** Id of the floor in the upper part of the screen. */
function useCurrentFloor(
  bar: RefObject<HTMLElement | null>,
  floors: readonly Floor[],
): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const ids = floors.map(({ id }) => id).join(' ')
  useEffect(() => {
    const page = bar.current?.ownerDocument
    if (!page || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered) setCurrent(entered.target.id)
      },
      { rootMargin: '-20% 0px -70% 0px' },
    )
    for (const id of ids.split(' ')) {
      const element = page.getElementById(toBlockElementId(id))
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [bar, ids])
  return current
}

/** Floors of a page: a row below the bar that leads to its blocks and follows the scroll. */
export function FloorBar({ blocks }: { blocks: readonly PageBlock[] }) {
  const t = useMessages(messages)
  const floors = listFloors(blocks)
  const bar = useRef<HTMLElement>(null)
  const current = useCurrentFloor(bar, floors)
  if (floors.length < 2) return null
  return (
    <nav ref={bar} className={styles.floors} aria-label={t('floors')}>
      {floors.map(({ id, title }, index) => {
        const elementId = toBlockElementId(id)
        const isCurrent = current === null ? index === 0 : current === elementId
        return (
          <button
            key={id}
            type="button"
            className={cx(styles.floor, isCurrent && styles.currentFloor)}
            aria-current={isCurrent ? 'location' : undefined}
            onClick={({ currentTarget }) =>
              currentTarget.ownerDocument
                .getElementById(elementId)
                ?.scrollIntoView({ block: 'start' })
            }
          >
            {title}
          </button>
        )
      })}
    </nav>
  )
}
