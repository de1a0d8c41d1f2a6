import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
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
  const [isStart, setIsStart] = useState(true)
  const [isEnd, setIsEnd] = useState(true)
  const measure = useEffectEvent(() => {
    if (!list.current) return
    const { scrollLeft, scrollWidth, clientWidth } = list.current
    setIsStart(scrollLeft <= ROUNDING)
    setIsEnd(scrollLeft + clientWidth >= scrollWidth - ROUNDING)
  })

  // After every render: the items may have changed.
  useEffect(() => measure())
  useEffect(() => {
    const element = list.current
    if (!element) return
    const handleMove = () => measure()
    element.addEventListener('scroll', handleMove, { passive: true })
    window.addEventListener('resize', handleMove)
    return () => {
      element.removeEventListener('scroll', handleMove)
      window.removeEventListener('resize', handleMove)
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
