export const findCardPicture = (button: Element): Element | null =>
  button.closest('[role="dialog"]')
    ? null
    : (button.closest('article')?.querySelector('img') ?? null)

/** First picture of the open sheet. */
export const findSheetPicture = (): Element | null => document.querySelector('[role="dialog"] img')

export const loadFlight = () => import('./fly-to-badge.ts')
