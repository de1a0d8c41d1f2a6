/** Controls and texts that a toast must not cover. */
const KEPT_CLEAR =
  'a, button:not([aria-hidden]), input, textarea, select, h1, h2, h3, p, label, ' +
  '[role="tab"], [role="switch"], [aria-invalid="true"], [data-keep-clear], [data-nav-bar]'
/** Bars at the foot of the screen. */
const FOOT_BARS = '[data-foot-bar]'
const GAP = 12

export type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>
type Size = { width: number; height: number }

/**
 * Top of a toast in px: the lowest position above the bars that covers no obstacle, else directly
 * above the bars. Toasts are centred horizontally.
 */
export function findToastTop(
  { width, height }: Size,
  view: Box,
  bars: readonly Box[],
  obstacles: readonly Box[],
): number {
  const left = (view.left + view.right - width) / 2
  const covers = (box: Box, top: number) =>
    box.left < left + width && box.right > left && box.top < top + height && box.bottom > top
  /** The lowest free position at or above `from`; undefined if the view has none. */
  function findFree(from: number, boxes: readonly Box[]): number | undefined {
    const covered = boxes.find((box) => covers(box, from))
    if (!covered) return from
    const next = covered.top - GAP - height
    return next < view.top + GAP ? undefined : findFree(next, boxes)
  }
  const bottom = view.bottom - GAP - height
  const aboveBars = findFree(bottom, bars) ?? bottom
  return findFree(aboveBars, [...bars, ...obstacles]) ?? aboveBars
}

/** Moves the region of a toast to its position in the page or the popup around it. */
export function placeToast(region: HTMLElement): void {
  const toast = region.firstElementChild
  if (!(toast instanceof HTMLElement)) return
  const layer = region.closest('dialog') ?? document
  const listBoxes = (selector: string) =>
    [...layer.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
  // The visual viewport is smaller than the window while a keyboard is shown.
  const visual = window.visualViewport
  const top = visual?.offsetTop ?? 0
  const bottom = top + (visual?.height ?? window.innerHeight)
  const view = { top, bottom, left: 0, right: document.documentElement.clientWidth }
  const size = { width: toast.offsetWidth, height: toast.offsetHeight }
  region.style.bottom = 'auto'
  region.style.top = `${findToastTop(size, view, listBoxes(FOOT_BARS), listBoxes(KEPT_CLEAR))}px`
}
