import { useEffect, useState, type RefObject } from 'react'
import { hasReducedMotion } from '../../helpers/reduced-motion.ts'
import { useMessages } from '../../messages/index.ts'
import { Arrows } from './arrows.tsx'
import { messages } from './messages.ts'

type Props = { list: RefObject<HTMLElement | null>; label: string }

/** Subpixel positions end up to a pixel short of the edge. */
const ROUNDING = 1

/** Scroll a strip by most of its width; the one that leads nowhere is hidden. */
export function StripArrows({ list, label }: Props) {
  const t = useMessages(messages)
  const [{ isStart, isEnd }, setEnds] = useState({ isStart: true, isEnd: true })

  useEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      setEnds({
        isStart: scrollLeft <= ROUNDING,
        isEnd: scrollLeft + clientWidth >= scrollWidth - ROUNDING,
      })
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      element.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
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
