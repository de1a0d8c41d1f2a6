/** Picture of the card of a button; null in a sheet, which covers a bar's badge and stays open. */
export const findCardPicture = (button: Element): Element | null =>
  button.closest('[role="dialog"]')
    ? null
    : (button.closest('article')?.querySelector('img') ?? null)

/** First picture of the open sheet. */
export const findSheetPicture = (): Element | null => document.querySelector('[role="dialog"] img')

/** Code that only a successful tap needs. */
export const loadFlight = () => import('./fly-to-badge.ts')
