import type { LongTask } from './blocking.ts'
import type { Shift } from './shift.ts'

/** What a page tells of itself while it is looked at; moments in ms since the page began. */
export type Probe = {
  /** the epoch at moment 0, ms */
  origin: number
  fcp: number | null
  lcp: number | null
  lcpElement: string
  shifts: Shift[]
  tasks: LongTask[]
  /** ms from a tap or key to the next paint, as Event Timing tells it (steps of 8) */
  events: number[]
  /** when the first card was in a frame */
  cardAt: number | null
  /** when all pictures in view had come as well */
  readyAt: number | null
  /** addresses of the pictures that were in view then */
  inView: string[]
}

declare global {
  interface Window {
    mallBench: Probe
  }
}

/**
 * Runs in the page before anything of its own. Stands alone: it travels as text.
 * @param card selector of what the page is opened for
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
  const observe = (type: string, take: (entry: Entry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
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
  // Asks few elements where they are: this runs in every frame on the thread that is measured. Asked
  // of all pictures it was a twelfth of the mall's processor time, and the more the later it was ready.
  const came = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0
  const look = () => {
    if (probe.cardAt === null && [...document.querySelectorAll(card)].some(inView)) {
      probe.cardAt = performance.now()
    }
    if (probe.cardAt !== null && document.querySelector(card)) {
      const pictures = [...document.images]
      if (!pictures.some((picture) => !came(picture) && inView(picture))) {
        probe.readyAt = performance.now()
        probe.inView = pictures.filter(inView).map(({ currentSrc }) => currentSrc)
        return
      }
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
