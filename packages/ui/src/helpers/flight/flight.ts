/**
 * Picture of the card around a button; null in a sheet, which covers the badge in the bar and stays
 * open.
 */
export const findCardPicture = (button: Element): Element | null =>
  button.closest('[role="dialog"]')
    ? null
    : (button.closest('article')?.querySelector('img') ?? null)

/** First picture of the open sheet. */
export const findSheetPicture = (): Element | null => document.querySelector('[role="dialog"] img')

/** Loads the animation's code, which only a successful tap needs. */
export const loadFlight = () => import('./fly-to-badge.ts')
