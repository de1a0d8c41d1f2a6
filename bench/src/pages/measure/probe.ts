import type { LongTask } from './blocking.ts'
import type { Shift } from './shift.ts'

/** Measurements inside the page, in ms since navigation start. */
export type Probe = {
  /** time origin, in epoch ms */
  origin: number
  fcp: number | null
  lcp: number | null
  lcpElement: string
  shifts: Shift[]
  tasks: LongTask[]
  /** ms from a tap or key to the next paint, from Event Timing (multiples of 8) */
  events: number[]
  /** when the first card was visible */
  cardAt: number | null
  /** when all visible images had loaded as well */
  readyAt: number | null
  /** URLs of the images visible at that time */
  inView: string[]
}

declare global {
  interface Window {
    mallBench: Probe
  }
}

/**
 * Installs the probe before the page's own scripts. Self-contained: it is sent as source text.
 * @param card selector of the page's main content
 */
export function installProbe(card: string): void {
  const probe: Probe = {
    origin: performance.timeOrigin,
    fcp: null,
    lcp: null,
    lcpElement: '',
    shifts: [],
    tasks: [],
    events: [],
    cardAt: null,
    readyAt: null,
    inView: [],
  }
  window.mallBench = probe

  type Entry = PerformanceEntry & {
    value?: number
    hadRecentInput?: boolean
    element?: Element | null
    url?: string
    interactionId?: number
  }
  const observe = (type: string, handle: (entry: Entry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({
      type,
      buffered: true,
      ...more,
    })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') probe.fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime, element, url }) => {
    probe.lcp = startTime
    const name = element ? `${element.tagName.toLowerCase()}.${element.className}` : 'gone'
    probe.lcpElement = url ? `${name} ${new URL(url).pathname}` : name
  })
  observe('layout-shift', ({ startTime, value = 0, hadRecentInput }) => {
    if (!hadRecentInput) probe.shifts.push({ at: startTime, value })
  })
  observe('longtask', ({ startTime, duration }) => {
    probe.tasks.push({ at: startTime, duration })
  })
  observe(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) probe.events.push(duration)
    },
    { durationThreshold: 16 },
  )

  const inView = (element: Element) => {
    const { top, bottom, left, right, height } = element.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  }
  // Limit layout reads: this runs in every frame on the measured thread. Reading the position of
  // all images took a twelfth of the mall's CPU time, and more the later the page was ready.
  const isLoaded = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0
  const check = () => {
    if (probe.cardAt === null && [...document.querySelectorAll(card)].some(inView)) {
      probe.cardAt = performance.now()
    }
    if (probe.cardAt !== null && document.querySelector(card)) {
      const pictures = [...document.images]
      if (!pictures.some((picture) => !isLoaded(picture) && inView(picture))) {
        probe.readyAt = performance.now()
        probe.inView = pictures.filter(inView).map(({ currentSrc }) => currentSrc)
        return
      }
    }
    requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}
