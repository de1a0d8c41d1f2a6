import { useEffect, useState } from 'react'
import type { SwiperMotor } from './swiper-motor.tsx'

type Motor = typeof SwiperMotor
/** Once it has come, the next carousel starts with it. */
let loaded: Motor | undefined

/**
 * Fetches what moves a carousel; undefined until it is there, and for good where it cannot be
 * fetched: the carousel then stands still. Without React's `lazy`, which draws nothing with the very
 * event that wakes it: the first swipe would be lost.
 */
export function useMotor(wanted: boolean): Motor | undefined {
  const [motor, setMotor] = useState(() => loaded)

  useEffect(() => {
    if (!wanted || motor) return
    let mounted = true
    import('./swiper-motor.tsx').then(
      (chunk) => {
        loaded = chunk.SwiperMotor
        if (mounted) setMotor(() => chunk.SwiperMotor)
      },
      () => {},
    )
    return () => {
      mounted = false
    }
  }, [wanted, motor])

  return motor
}
