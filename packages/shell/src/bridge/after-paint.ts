/** Runs once the page is loaded and drawn: notifications of the app wait until then. */
export function afterPaint(
  page: Pick<Window, 'document' | 'addEventListener' | 'setTimeout' | 'requestAnimationFrame'>,
  run: () => void,
): void {
  const soon = () => void page.requestAnimationFrame(() => void page.setTimeout(run))
  if (page.document.readyState === 'complete') soon()
  else page.addEventListener('load', soon, { once: true })
}
