import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { NearContext } from '../../display/image/near-context.ts'
import { cx } from '../../helpers/cx.ts'
import { IconPause, IconPlay } from '../../icons/icons.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import styles from './swiper.module.css'
import { lateComponent } from '../../helpers/late-component.ts'
import { createMediaHook } from '../../hooks/create-media-hook.ts'
import { useArrows, useFinePointer } from '../arrows/use-arrows.ts'
import type { SwiperControl } from './swiper-motor.tsx'

// React warns of layout effects during server rendering.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Code that moves the carousel, which stays still if the code cannot be loaded. */
const useMotor = lateComponent(async () => (await import('./swiper-motor.tsx')).SwiperMotor)

/** Number of slides with pictures before the first turn: the visible one, and the next. */
const NEAR = 2

export type SwiperProps = {
  slides: ReactNode[]
  /** Accessible name of the carousel: 活动横幅. */
  label: string
  /** Width by height of a slide; the space is reserved. 1 is a product's square. */
  ratio: number
  /** ms between automatic turns; 0 for none. */
  interval?: number
  dots?: 'bar' | 'count' | 'none'
  rounded?: boolean
  loop?: boolean
  onChange?: (index: number) => void
  /**
   * May set `--least`, the minimum height of a slide for text that needs more than the ratio gives,
   * or `--rise`, its height instead of the ratio.
   */
  className?: string
}

/**
 * A carousel whose first slide is in the first HTML. The code that moves the slides loads with the
 * first touch or the first automatic turn, and only for two or more slides: measuring them took 40
 * ms of a slow phone during hydration. Loading it causes no layout shift.
 */
export function Swiper(props: SwiperProps) {
  const t = useMessages(messages)
  const { slides, label, ratio, interval = 4000, dots = 'bar', rounded, loop = true } = props
  const { onChange } = props
  const viewport = useRef<HTMLDivElement>(null)
  const [awake, setAwake] = useState(false)
  const [control, setControl] = useState<SwiperControl>()
  const [current, setCurrent] = useState(0)
  const [touched, setTouched] = useState(false)
  const [focused, setFocused] = useState(false)
  const [paused, setPaused] = usePaused()
  const many = slides.length > 1
  const turns = many && interval > 0
  const SwiperMotor = useMotor(many && awake)
  const arrows = useArrows(useFinePointer() && many)
  // A slide is identified by its index only.
  const places = slides.map((slide, index) => ({ key: `slide-${index}`, slide }))

  useEffect(() => {
    // After a failure the first touch loads the code again.
    if (many) useMotor.load().catch(() => undefined)
  }, [many])
  const handleChange = useCallback(
    (index: number) => {
      setCurrent(index)
      onChange?.(index)
    },
    [onChange],
  )
  const handleRelease = useCallback(() => setTouched(false), [])
  const wake = () => setAwake(true)
  const turn = useTurn(control, wake)
  useAutoplay(turns && !touched && !focused && !paused ? interval : 0, turn)
  const root = useFocusInSight(current)

  return (
    // Arrow keys bubble here from the links on the slides and from the pause button. A carousel
    // that has neither (the pictures of a product) is a stop for Tab itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={root}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={many && !turns ? 0 : -1}
      className={cx(styles.swiper, rounded && styles.rounded, props.className)}
      role="group"
      aria-roledescription={t('carousel')}
      aria-label={label}
      onPointerDown={() => {
        setTouched(true)
        wake()
      }}
      onFocus={() => {
        setFocused(true)
        wake()
      }}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') turn('next')
        if (event.key === 'ArrowLeft') turn('previous')
      }}
    >
      {turns && (
        // The button precedes the slides, so that Tab reaches it also where the first slide has no
        // link.
        <button
          type="button"
          className={styles.pause}
          aria-label={paused ? t('play', { label }) : t('pause', { label })}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <IconPlay size={12} /> : <IconPause size={12} />}
        </button>
      )}
      <div ref={viewport} className={styles.viewport}>
        <div className={styles.track}>
          {places.map(({ key, slide }, index) => (
            <div
              key={key}
              className={styles.slide}
              role="group"
              aria-roledescription={t('slide')}
              aria-label={`${index + 1} / ${slides.length}`}
              // Slides out of view cannot be reached by Tab.
              inert={index !== current}
            >
              <div className={styles.space} style={{ paddingTop: `var(--rise,${100 / ratio}%)` }}>
                <div className={styles.content}>
                  <NearContext value={awake || index < NEAR}>{slide}</NearContext>
                </div>
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
        <span className={cx(styles.dots, turns && styles.beside)} aria-hidden="true">
          {places.map(({ key }, index) => (
            <span key={key} className={cx(styles.dot, index === current && styles.on)} />
          ))}
        </span>
      )}
      {arrows && <arrows.SwiperArrows label={label} onTurn={turn} />}
      {SwiperMotor && (
        <SwiperMotor
          viewport={viewport}
          loop={loop}
          onChange={handleChange}
          onReady={setControl}
          onRelease={handleRelease}
        />
      )}
    </div>
  )
}

/** Moves the focus to the current slide, so that the arrow keys keep working. */
function useFocusInSight(current: number) {
  const root = useRef<HTMLDivElement>(null)
  useBrowserLayoutEffect(() => {
    const held = document.activeElement
    if (!held || !root.current?.contains(held)) return
    // The carousel itself has the focus on a slide without a link, until a slide with a link
    // follows.
    if (held !== root.current && !held.closest('[inert]')) return
    const inSight = root.current.querySelector<HTMLElement>(
      ':scope [role="group"]:not([inert]) :is(a, button)',
    )
    ;(inSight ?? root.current).focus({ preventScroll: true })
  }, [current])
  return root
}

/** Turns the carousel, after its code has loaded: the first turn loads it. */
function useTurn(control: SwiperControl | undefined, wake: () => void) {
  const due = useRef<keyof SwiperControl | null>(null)
  useEffect(() => {
    if (!control || due.current === null) return
    control[due.current]()
    due.current = null
  }, [control])

  return (way: keyof SwiperControl) => {
    if (control) return control[way]()
    due.current = way
    wake()
  }
}

const useReducedMotion = createMediaHook('(prefers-reduced-motion: reduce)')

/**
 * Whether the slides are paused: by the shopper's choice, else by the device's motion preference.
 */
function usePaused() {
  const reduced = useReducedMotion()
  const [chosen, setChosen] = useState<boolean>()
  return [chosen ?? reduced, setChosen] as const
}

/** Turns the slides while the page is visible. */
function useAutoplay(interval: number, turn: (way: 'next') => void) {
  const handleTime = useEffectEvent(() => {
    if (!document.hidden) turn('next')
  })
  useEffect(() => {
    if (interval === 0) return
    const timer = setInterval(() => handleTime(), interval)
    return () => clearInterval(timer)
  }, [interval])
}
