import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { cx } from './cx.ts'
import styles from './swiper.module.css'
import type { SwiperControl } from './swiper-motor.tsx'

const Motor = lazy(() =>
  import('./swiper-motor.tsx').then((chunk) => ({ default: chunk.SwiperMotor })),
)

// Effects of layout are none of the server's business.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

export type SwiperProps = {
  slides: ReactNode[]
  /** Names the carousel: 活动横幅. */
  label: string
  /** Width by height of a slide; the space is reserved. 1 is a product's square. */
  ratio: number
  /** ms between turns; 0 stands still. */
  interval?: number
  dots?: 'bar' | 'count' | 'none'
  rounded?: boolean
  loop?: boolean
  onChange?: (index: number) => void
}

/**
 * The first slide is in the first HTML. What moves it comes later and only for two or more
 * slides; nothing changes its place then.
 */
export function Swiper(props: SwiperProps) {
  const { slides, label, ratio, interval = 4000, dots = 'bar', rounded, loop = true } = props
  const { onChange } = props
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const [control, setControl] = useState<SwiperControl>()
  const [current, setCurrent] = useState(0)
  const [touched, setTouched] = useState(false)
  const [focused, setFocused] = useState(false)
  const many = slides.length > 1
  // A slide has no identity but its place.
  const places = slides.map((slide, index) => ({ key: `slide-${index}`, slide }))

  const handleChange = useCallback(
    (index: number) => {
      setCurrent(index)
      onChange?.(index)
    },
    [onChange],
  )
  const handleRelease = useCallback(() => setTouched(false), [])
  useAutoplay(control, touched || focused ? 0 : interval)
  const root = useFocusInSight(current)

  return (
    // It only listens to what happens in it; what can be operated are the links on its slides.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={root}
      tabIndex={-1}
      className={cx(styles.swiper, rounded && styles.rounded)}
      role="group"
      aria-roledescription="轮播"
      aria-label={label}
      onPointerDown={() => setTouched(true)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') control?.next()
        if (event.key === 'ArrowLeft') control?.previous()
      }}
    >
      <div ref={setViewport} className={styles.viewport}>
        <div className={styles.track}>
          {places.map(({ key, slide }, index) => (
            <div
              key={key}
              className={styles.slide}
              role="group"
              aria-roledescription="幻灯片"
              aria-label={`${index + 1} / ${slides.length}`}
              // What is out of sight is out of the reach of Tab too.
              inert={index !== current}
            >
              <div className={styles.space} style={{ paddingTop: `${100 / ratio}%` }}>
                <div className={styles.content}>{slide}</div>
              </div>
            </div>
          ))}
        </div>
      </div>
      {many && dots === 'count' && (
        <span className={styles.count} aria-hidden="true">
          {current + 1}/{slides.length}
        </span>
      )}
      {many && dots === 'bar' && (
        <span className={styles.dots} aria-hidden="true">
          {places.map(({ key }, index) => (
            <span key={key} className={cx(styles.dot, index === current && styles.on)} />
          ))}
        </span>
      )}
      {many && viewport && (
        <Suspense>
          <Motor
            viewport={viewport}
            loop={loop}
            onChange={handleChange}
            onReady={setControl}
            onRelease={handleRelease}
          />
        </Suspense>
      )}
    </div>
  )
}

/** What is out of sight cannot hold the focus: it goes along, so that the arrow keys go on. */
function useFocusInSight(current: number) {
  const root = useRef<HTMLDivElement>(null)
  useBrowserLayoutEffect(() => {
    const held = document.activeElement
    if (!held?.closest('[inert]') || !root.current?.contains(held)) return
    const inSight = root.current.querySelector<HTMLElement>(
      ':scope [role="group"]:not([inert]) :is(a, button)',
    )
    ;(inSight ?? root.current).focus({ preventScroll: true })
  }, [current])
  return root
}

/** Turns while the page is looked at and the device does not ask for less motion. */
function useAutoplay(control: SwiperControl | undefined, interval: number) {
  useEffect(() => {
    if (!control || interval === 0) return
    if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) control.next()
    }, interval)
    return () => clearInterval(timer)
  }, [control, interval])
}
