import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether an element intersects the viewport; true until measured.
 * @param margin extends the viewport at each edge, as CSS `rootMargin`
 */
export function useInView(element: RefObject<Element | null>, margin = '0px'): boolean {
  const [seen, setSeen] = useState(true)
  useEffect(() => {
    const target = element.current
    if (!target || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: margin },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, margin])
  return seen
}
