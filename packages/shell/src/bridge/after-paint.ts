/**
 * Runs a callback once the page is loaded and painted: calls to the app that can wait are sent
 * then.
 */
export function afterPaint(
  page: Pick<Window, 'document' | 'addEventListener' | 'setTimeout' | 'requestAnimationFrame'>,
  run: () => void,
): void {
  const soon = () => void page.requestAnimationFrame(() => void page.setTimeout(run))
  if (page.document.readyState === 'complete') soon()
  else page.addEventListener('load', soon, { once: true })
}
