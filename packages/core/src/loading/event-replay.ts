/** Events on markup before hydration, in order; queued by the edge's bootstrap script. */
export type QueuedEvent = [type: 'click' | 'input' | 'submit', element: HTMLElement]
type QueueWindow = { mallEventQueue?: QueuedEvent[] | null }

/** Elements of the markup that React had not hydrated when the replay began. */
type Markup = Pick<WeakSet<Element>, 'has'>

/** Parts of a screen hydrate within this time (ms); a long list renders its rows again then. */
const HYDRATION_TIMEOUT_MS = 3_000

/** Whether the page shows server-rendered markup that is not hydrated yet. */
export const isHydrating = (page: Window & QueueWindow): boolean => Boolean(page.mallEventQueue)

/** Stops queueing events and drops the queue. */
export const dropQueuedEvents = (page: Window & QueueWindow): void =>
  void (page.mallEventQueue &&= null)

const getLabel = (element: Element) => element.getAttribute('aria-label') ?? element.textContent

/** React marks the elements that it has hydrated, part by part. */
export const isElementHydrated = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__react'))

/** The element or, if its markup was rendered again, the element with the same label. */
function findTarget(element: HTMLElement): HTMLElement | undefined {
  if (element.isConnected) return isElementHydrated(element) ? element : undefined
  const candidates = [...document.getElementsByTagName(element.tagName)] as HTMLElement[]
  return candidates.find(
    (other) => isElementHydrated(other) && getLabel(other) === getLabel(element),
  )
}

type Field = HTMLInputElement & { _valueTracker?: { setValue(value: string): void } }

/** Resets React's value tracker, which otherwise ignores the event. */
function replayInput(field: Field, value: string): void {
  field.value = value
  field._valueTracker?.setValue('')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function dispatchAgain(type: QueuedEvent[0], element: HTMLElement, value: string): void {
  if (type === 'click') element.click()
  else if (type === 'submit') (element as HTMLFormElement).requestSubmit?.()
  else replayInput(element as Field, value)
}

/** Elements that are still markup alone: parts of a screen whose code has not arrived. */
const findMarkup = (root: Element): Markup =>
  new WeakSet([...root.querySelectorAll('*')].filter((element) => !isElementHydrated(element)))

/**
 * Replays the events that the edge's bootstrap script queued before hydration
 * (`apps/server/src/edge/scripts/bootstrap-script.ts`), and stops the queue. Links are not queued.
 * From then on React drops an event on a part that it cannot hydrate at once, because the part's code
 * is still loading: such an event is replayed too.
 */
export function replayQueuedEvents(page: Window & QueueWindow, root: Element): Promise<void> {
  const events = page.mallEventQueue ?? []
  dropQueuedEvents(page)
  const markup = findMarkup(root)
  for (const type of ['click', 'input', 'submit'] as const) {
    page.document.addEventListener(type, (event) => replayOnMarkup(event, type, markup), true)
  }
  return replayEvents(events, page)
}

/** Takes an event on markup from React, and replays it once the part is hydrated. */
function replayOnMarkup(event: Event, type: QueuedEvent[0], markup: Markup): void {
  const target = event.target
  if (!(target instanceof Element) || !markup.has(target) || isElementHydrated(target)) return
  const element = type === 'click' ? target.closest('a, button') : target
  if (!(element instanceof HTMLElement) || element instanceof HTMLAnchorElement) return
  // A tap on a form's button counts as its submit event, which follows.
  if (element instanceof HTMLButtonElement && element.form && element.type === 'submit') return
  if (type === 'submit') event.preventDefault()
  if (type !== 'input') event.stopPropagation()
  void replayEvents([[type, element]], window)
}

/** Replays events in order once their elements are hydrated; drops those of removed elements. */
async function replayEvents(events: readonly QueuedEvent[], page: Window): Promise<void> {
  // Rendering again clears fields, so read their values now.
  const stored = events.map(
    ([type, element]) => [type, element, (element as HTMLInputElement).value] as const,
  )
  const deadline = performance.now() + HYDRATION_TIMEOUT_MS
  const nextFrame = () => new Promise((resolve) => page.requestAnimationFrame(resolve))
  for (const [type, element, value] of stored) {
    while (!findTarget(element) && performance.now() < deadline) await nextFrame()
    // Markup hydrates as a guest's; the next frame renders the signed-in shopper.
    await nextFrame()
    const target = findTarget(element)
    if (target) dispatchAgain(type, target, value)
  }
}
