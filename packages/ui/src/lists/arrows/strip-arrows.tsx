import { useEffect, useState, type RefObject } from 'react'
import { hasReducedMotion } from '../../helpers/reduced-motion.ts'
import { useMessages } from '../../messages/index.ts'
import { Arrows } from './arrows.tsx'
import { messages } from './messages.ts'

type Props = { list: RefObject<HTMLElement | null>; label: string }

/** Tolerance in px: subpixel positions end up to a pixel before the edge. */
const ROUNDING = 1

/** Buttons that scroll a strip by most of its width; a button is hidden at its end of the strip. */
export function StripArrows({ list, label }: Props) {
  const t = useMessages(messages)
  const [isStart, setIsStart] = useState(true)
  const [isEnd, setIsEnd] = useState(true)

  useEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      setIsStart(scrollLeft <= ROUNDING)
      setIsEnd(scrollLeft + clientWidth >= scrollWidth - ROUNDING)
    }
    element.addEventListener('scroll', measure, { passive: true })
    // The observer also reports the initial size.
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    const items = new MutationObserver(measure)
    items.observe(element, { childList: true })
    return () => {
      element.removeEventListener('scroll', measure)
      sizes.disconnect()
      items.disconnect()
    }
  }, [list])

  function handleTurn(way: 'previous' | 'next') {
    const element = list.current
    if (!element) return
    const step = element.clientWidth * 0.8
    element.scrollBy({
      left: way === 'next' ? step : -step,
      behavior: hasReducedMotion() ? 'auto' : 'smooth',
    })
  }

  return (
    <Arrows
      previous={isStart ? null : t('back', { label })}
      next={isEnd ? null : t('on', { label })}
      onTurn={handleTurn}
    />
  )
}
