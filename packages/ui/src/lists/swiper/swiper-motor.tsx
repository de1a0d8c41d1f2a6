import EmblaCarousel from 'embla-carousel'
import { useEffect, type RefObject } from 'react'

export type SwiperControl = { next: () => void; previous: () => void }
type Props = {
  viewport: RefObject<HTMLElement | null>
  loop: boolean
  onChange: (index: number) => void
  onReady: (control: SwiperControl | undefined) => void
  onRelease: () => void
}

/**
 * Draws nothing: it moves the viewport that is already there. A chunk of its own. The carousel's own
 * hook begins with the render after next, too late for the swipe that has started it.
 */
export function SwiperMotor({ viewport, loop, onChange, onReady, onRelease }: Props) {
  useEffect(() => {
    if (!viewport.current) return
    const embla = EmblaCarousel(viewport.current, { loop, duration: 20 })
    const still = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
    embla.on('select', () => onChange(embla.selectedScrollSnap()))
    embla.on('pointerUp', onRelease)
    onReady({
      next: () => embla.scrollNext(still()),
      previous: () => embla.scrollPrev(still()),
    })
    return () => {
      embla.destroy()
      onReady(undefined)
    }
  }, [viewport, loop, onChange, onReady, onRelease])

  return null
}
