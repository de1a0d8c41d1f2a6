import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, type RefObject } from 'react'

export type SwiperControl = { next: () => void; previous: () => void }
type Props = {
  viewport: RefObject<HTMLElement | null>
  loop: boolean
  onChange: (index: number) => void
  onReady: (control: SwiperControl | undefined) => void
  /** The finger has left. */
  onRelease: () => void
}

/** Draws nothing: it moves the viewport that is already there. A chunk of its own. */
export function SwiperMotor({ viewport, loop, onChange, onReady, onRelease }: Props) {
  const [attach, embla] = useEmblaCarousel({ loop, duration: 20 })

  useEffect(() => {
    attach(viewport.current)
    return () => attach(null)
  }, [attach, viewport])

  useEffect(() => {
    if (!embla) return
    const still = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
    const handleSelect = () => onChange(embla.selectedScrollSnap())
    embla.on('select', handleSelect)
    embla.on('pointerUp', onRelease)
    onReady({
      next: () => embla.scrollNext(still()),
      previous: () => embla.scrollPrev(still()),
    })
    return () => {
      embla.off('select', handleSelect)
      embla.off('pointerUp', onRelease)
      onReady(undefined)
    }
  }, [embla, onChange, onReady, onRelease])

  return null
}
