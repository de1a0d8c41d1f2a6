import {
  startTransition,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactElement,
  type RefObject,
} from 'react'
import { afterNextPaint } from '../../helpers/after-next-paint.ts'
import type { RowsHandle } from './rows-handle.ts'

/**
 * Range of the rows that were on the screen, the number of all, and the height of the rows above
 * and below (px).
 */
type RowsInView = {
  count: number
  width: number
  first: number
  last: number
  above: number
  below: number
}

type Props<T> = {
  rows: readonly T[]
  renderRow: (row: T, index: number) => ReactElement
  handle: RefObject<RowsHandle | null>
  /** `handle.cache` stored when the list was left. */
  cache: unknown
}

/**
 * Renders all rows. On return the rows that were on the screen are rendered immediately and the
 * others a frame later: with twenty rows this halved the time of the return on a slow phone.
 */
export function PlainRows<T>({ rows, renderRow, handle, cache }: Props<T>) {
  const [seen, setSeen] = useState(() => (isOf(cache, rows.length) ? cache : null))
  const list = useRef<HTMLDivElement>(null)
  const partial = seen !== null

  useImperativeHandle(
    handle,
    () => ({
      get cache() {
        return seen ?? (list.current && inView(list.current))
      },
      heights: () => (seen === null && list.current ? heightsOf(list.current) : null),
    }),
    [seen],
  )
  useEffect(() => {
    if (partial) return afterNextPaint(() => startTransition(() => setSeen(null)))
  }, [partial])

  return (
    <div ref={list} role="presentation">
      {seen && <div key="above" style={{ height: seen.above }} />}
      {seen
        ? rows
            .slice(seen.first, seen.last + 1)
            .map((row, index) => renderRow(row, seen.first + index))
        : rows.map(renderRow)}
      {seen && <div key="below" style={{ height: seen.below }} />}
    </div>
  )
}

const isOf = (cache: unknown, count: number): cache is RowsInView => {
  const { count: of, width } = (cache ?? {}) as Partial<RowsInView>
  return of === count && width === window.innerWidth
}

const boxesOf = (list: HTMLElement) => [...list.children].map((row) => row.getBoundingClientRect())
const heightsOf = (list: HTMLElement) => boxesOf(list).map(({ height }) => height)

function inView(list: HTMLElement): RowsInView | null {
  const boxes = boxesOf(list)
  const shown = boxes.flatMap(({ top, bottom }, index) =>
    bottom > 0 && top < window.innerHeight ? [index] : [],
  )
  const first = shown[0]
  const last = shown[shown.length - 1]
  if (first === undefined || last === undefined) return null
  const room = (from: number, to: number) =>
    boxes.slice(from, to).reduce((sum, { height }) => sum + height, 0)
  return {
    count: boxes.length,
    width: window.innerWidth,
    first,
    last,
    above: room(0, first),
    below: room(last + 1, boxes.length),
  }
}
