import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

const LONG_PRESS_MS = 300
/** px that a pointer may move before a press counts as a mouse drag or a finger scroll. */
const SLOP = 6

type Press = { id: string; x: number; y: number; isMouse: boolean; timer: number }

export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const moved = [...items]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

/** The id of the tile under a point of the window. */
function findTile(list: Element | null, x: number, y: number): string | null {
  const tile = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-tile]')
  return tile && list?.contains(tile) ? (tile.dataset['tile'] ?? null) : null
}

/**
 * Order of tiles by drag (at once with a mouse, after a long press with a finger) and by arrow keys.
 * Tiles carry `data-tile` with their id. @returns the dragged id, the list's ref, and handlers per tile
 */
export function useOrder<T extends { id: string }>(
  items: readonly T[],
  onChange: (items: T[]) => void,
) {
  const [dragged, setDragged] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const press = useRef<Press | null>(null)
  const isDragging = useRef(false)
  const latest = useRef({ items, onChange })
  useEffect(() => {
    latest.current = { items, onChange }
  })

  useEffect(() => {
    function start(id: string) {
      isDragging.current = true
      setDragged(id)
    }
    function end() {
      window.clearTimeout(press.current?.timer)
      press.current = null
      isDragging.current = false
      setDragged(null)
    }
    function handleMove(event: globalThis.PointerEvent) {
      const pressed = press.current
      if (!pressed) return
      const { clientX, clientY } = event
      if (!isDragging.current) {
        if (Math.hypot(clientX - pressed.x, clientY - pressed.y) < SLOP) return
        if (!pressed.isMouse) return end()
        start(pressed.id)
      }
      const over = findTile(list.current, clientX, clientY)
      const all = latest.current.items
      const from = all.findIndex(({ id }) => id === pressed.id)
      const to = all.findIndex(({ id }) => id === over)
      if (from >= 0 && to >= 0 && from !== to) latest.current.onChange(moveItem(all, from, to))
    }
    /** Prevents scrolling while a finger drags a tile. */
    function handleTouch(event: TouchEvent) {
      if (isDragging.current && event.cancelable) event.preventDefault()
    }
    const element = list.current
    element?.addEventListener('touchmove', handleTouch, { passive: false })
    window.addEventListener('pointermove', handleMove)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      element?.removeEventListener('touchmove', handleTouch)
      window.removeEventListener('pointermove', handleMove)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      window.clearTimeout(press.current?.timer)
    }
  }, [])

  const tileHandlers = (id: string) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button > 0 || latest.current.items.length < 2) return
      const isMouse = event.pointerType === 'mouse'
      const timer = isMouse
        ? 0
        : window.setTimeout(() => {
            isDragging.current = true
            setDragged(id)
          }, LONG_PRESS_MS)
      press.current = { id, x: event.clientX, y: event.clientY, isMouse, timer }
    },
    onKeyDown(event: KeyboardEvent) {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (by === undefined) return
      event.preventDefault()
      const from = items.findIndex((item) => item.id === id)
      const to = from + by
      if (to >= 0 && to < items.length) onChange(moveItem(items, from, to))
    },
    // Prevents the context menu of the picture, which a long press would open.
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  })

  return { dragged, list, tileHandlers }
}
