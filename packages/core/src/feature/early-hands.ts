/** What a shopper did on markup that no code had taken over yet, in order. */
export type EarlyHand = [kind: 'click' | 'input' | 'submit', element: HTMLElement]
type EarlyWindow = { mallEarly?: EarlyHand[] | null }

/** So long (ms) the parts of a screen may take to be taken over; a long list draws its rows anew then. */
const TAKEN_OVER_MS = 3_000

/** Whether the edge's markup stands in the page and is not taken over yet. */
export const isTakingOver = (page: Window & EarlyWindow): boolean => Boolean(page.mallEarly)

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent

/** Whether React hears this element: it marks those that it has taken over, part by part. */
export const isHeard = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__react'))

/** The element itself or, where the markup was drawn anew, the one that says the same in its place. */
function standInFor(element: HTMLElement): HTMLElement | undefined {
  if (element.isConnected) return isHeard(element) ? element : undefined
  const alike = [...document.getElementsByTagName(element.tagName)] as HTMLElement[]
  return alike.find((other) => isHeard(other) && nameOf(other) === nameOf(element))
}

type Field = HTMLInputElement & { _valueTracker?: { setValue(value: string): void } }

/** React counts words in a field as its own until it is told otherwise. */
function retype(field: Field, words: string): void {
  field.value = words
  field._valueTracker?.setValue('')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function redo(kind: EarlyHand[0], element: HTMLElement, words: string): void {
  if (kind === 'click') element.click()
  else if (kind === 'submit') (element as HTMLFormElement).requestSubmit?.()
  else retype(element as Field, words)
}

/**
 * Does again what was done before the page could hear it: the edge's page keeps taps on buttons,
 * words typed and forms sent in `mallEarly` (`apps/server/src/edge/bootstrap-script.ts`), and stops
 * where that is null. Links need no help: they lead on by themselves.
 */
export function replayEarlyHands(page: Window & EarlyWindow): Promise<void> {
  const hands = page.mallEarly ?? []
  page.mallEarly = null
  return replayHands(hands, page)
}

/**
 * Does again, in order, what was done on markup that is being taken over. What is not there any more
 * and does not come back is left out.
 */
export async function replayHands(hands: readonly EarlyHand[], page: Window): Promise<void> {
  // A field is emptied when what it belongs to is drawn again: its words are read now.
  const kept = hands.map(
    ([kind, element]) => [kind, element, (element as HTMLInputElement).value] as const,
  )
  const until = performance.now() + TAKEN_OVER_MS
  const frame = () => new Promise((resolve) => page.requestAnimationFrame(resolve))
  for (const [kind, element, words] of kept) {
    while (!standInFor(element) && performance.now() < until) await frame()
    // Taken over as a stranger's; the next frame knows who is here.
    await frame()
    const there = standInFor(element)
    if (there) redo(kind, there, words)
  }
}
