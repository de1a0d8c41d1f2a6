import { useLayoutEffect, useRef, useState } from 'react'

/** Scale of content with the given width (px) inside the ref's element. */
export function useScale(width: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0.5)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setScale(element.clientWidth / width || 0.5)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])
  return [ref, scale] as const
}
