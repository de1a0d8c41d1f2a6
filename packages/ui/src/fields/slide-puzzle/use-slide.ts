import { useRef, type KeyboardEvent, type PointerEvent } from 'react'

/** px from the start, and ms since the first touch. */
export type SlidePoint = { x: number; y: number; t: number }
export type SlideAnswer = { x: number; track: SlidePoint[] }

const REACH = 258

type Options = {
  x: number
  setX: (x: number) => void
  frozen: boolean
  onDone: (answer: SlideAnswer) => void
}

/** Follows finger, mouse and arrow keys without easing, and records their track. */
export function useSlide({ x, setX, frozen, onDone }: Options) {
  const drag = useRef<{ fromX: number; fromY: number; at: number } | null>(null)
  const track = useRef<SlidePoint[]>([])

  function note(to: number, y: number, now: number) {
    const at = drag.current?.at ?? now
    track.current.push({ x: Math.round(to), y: Math.round(y), t: Math.round(now - at) })
    setX(to)
  }

  function finish() {
    drag.current = null
    const way = track.current
    track.current = []
    const last = way[way.length - 1]
    if (last && last.x > 0) onDone({ x: last.x, track: way })
    else setX(0)
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (frozen || event.button > 0) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      drag.current = { fromX: event.clientX - x, fromY: event.clientY, at: event.timeStamp }
      track.current = []
      note(x, 0, event.timeStamp)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (frozen || !drag.current) return
      const { fromX, fromY } = drag.current
      note(clamp(event.clientX - fromX), event.clientY - fromY, event.timeStamp)
    },
    onPointerUp() {
      if (drag.current) finish()
    },
    onPointerCancel() {
      drag.current = null
      track.current = []
      setX(0)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (frozen) return
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        finish()
        return
      }
      const by = step(event)
      if (by === 0) return
      event.preventDefault()
      drag.current ??= { fromX: 0, fromY: 0, at: event.timeStamp }
      note(clamp(x + by), 0, event.timeStamp)
    },
  }
}

function step({ key, shiftKey }: KeyboardEvent): number {
  const size = shiftKey ? 10 : 2
  if (key === 'ArrowRight' || key === 'ArrowUp') return size
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -size
  if (key === 'Home') return -REACH
  if (key === 'End') return REACH
  return 0
}

function clamp(x: number): number {
  return Math.max(0, Math.min(REACH, x))
}
