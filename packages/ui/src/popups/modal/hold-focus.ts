import type { KeyboardEvent } from 'react'

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled),textarea:not(:disabled),select:not(:disabled),[tabindex="0"]'

/** Wraps Tab at both ends of a popup; browsers do so only where they support modal dialogs. */
export function holdFocus(root: HTMLElement, event: KeyboardEvent) {
  const stops = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((e) => e.tabIndex >= 0)
  const first = stops[0]
  const last = stops[stops.length - 1]
  const at = document.activeElement
  if (!first || !last) event.preventDefault()
  else if (event.shiftKey && (at === first || at === root)) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && at === last) {
    event.preventDefault()
    first.focus()
  }
}
