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
 * Renders nothing: it moves the existing viewport. A separate chunk. The hook of the carousel
 * library starts with the second render, too late for the swipe that has loaded this code.
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
