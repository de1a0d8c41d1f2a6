import { useEffect, useRef, useState, type RefObject } from 'react'

/** Ids of the elements of a product page that have a tab. */
export const partIds = {
  goods: 'part-goods',
  reviews: 'part-reviews',
  detail: 'part-detail',
  related: 'part-related',
}

/** Part of a page; `id` is the id of its element. */
export type Part = { id: string; label: string }

/** Upper part of the screen that decides which part is current. */
const UPPER_EDGE = '0px 0px -88% 0px'

/**
 * Id of the last part that has reached the upper edge of the screen, and a function that scrolls to
 * a part. That part stays current until the next scroll, also where the page is too short to bring
 * it to the upper edge.
 * @param root element of the page
 */
export function useCurrentPart(
  root: RefObject<HTMLElement | null>,
  parts: readonly Part[],
): [string, (id: string) => void] {
  const [current, setCurrent] = useState<string>(partIds.goods)
  const isTapped = useRef(false)
  const joinedIds = parts.map(({ id }) => id).join(' ')
  useEffect(() => {
    const page = root.current?.ownerDocument
    if (!page || typeof IntersectionObserver === 'undefined') return undefined
    const ids = joinedIds.split(' ')
    const reached = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) reached.add(target.id)
          else reached.delete(target.id)
        }
        const last = ids.filter((id) => reached.has(id)).at(-1)
        if (last !== undefined && !isTapped.current) setCurrent(last)
      },
      { rootMargin: UPPER_EDGE },
    )
    for (const id of ids) {
      const element = page.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [root, joinedIds])

  function scrollTo(id: string) {
    isTapped.current = true
    root.current?.ownerDocument.getElementById(id)?.scrollIntoView?.({ block: 'start' })
    setCurrent(id)
    // The observer reports the scroll within the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => (isTapped.current = false)))
  }
  return [joinedIds.split(' ').includes(current) ? current : partIds.goods, scrollTo]
}
