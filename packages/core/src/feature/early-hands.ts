/** What a shopper did on markup that no code had taken over yet, in order. */
export type EarlyHand = [kind: 'click' | 'input' | 'submit', element: HTMLElement]
type EarlyWindow = { mallEarly?: EarlyHand[] | null }

/** The words are still in the field; React counts them as its own until it is told otherwise. */
function retype(field: HTMLElement & { _valueTracker?: { setValue(value: string): void } }): void {
  field._valueTracker?.setValue('')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Does again what was done before the page could hear it: the edge's page keeps taps on buttons,
 * words typed and forms sent in `mallEarly` (`apps/server/src/edge/early-script.ts`), and stops
 * where that is null. Links need no help: they lead on by themselves.
 */
export function replayEarlyHands(page: Window & EarlyWindow): void {
  const hands = page.mallEarly ?? []
  page.mallEarly = null
  for (const [kind, element] of hands) {
    if (!element.isConnected) continue
    if (kind === 'click') element.click()
    else if (kind === 'submit') (element as HTMLFormElement).requestSubmit?.()
    else retype(element)
  }
}
