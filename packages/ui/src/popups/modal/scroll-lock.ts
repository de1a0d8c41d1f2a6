let locks = 0
let restore: (() => void) | undefined

/** Locks the scrolling of the page behind a popup until the last popup has closed. */
export function lockScroll(): () => void {
  if (locks++ === 0) restore = hold()
  let held = true
  return () => {
    if (!held) return
    held = false
    if (--locks === 0) restore?.()
  }
}

function hold(): () => void {
  const root = document.documentElement
  const { overflow, paddingRight } = root.style
  // Hiding a desktop scroll bar must not move the page.
  const bar = window.innerWidth - root.clientWidth
  root.style.overflow = 'hidden'
  if (bar > 0) root.style.paddingRight = `${bar}px`
  // iOS before 16 scrolls the page in spite of overflow: hidden.
  document.addEventListener('touchmove', refuseOutside, { passive: false })
  return () => {
    root.style.overflow = overflow
    root.style.paddingRight = paddingRight
    document.removeEventListener('touchmove', refuseOutside)
  }
}

function refuseOutside(event: TouchEvent) {
  if (event.touches.length > 1 || !event.cancelable) return
  const from = event.target instanceof Element ? event.target : null
  if (!from?.closest('[data-scrolls]')) event.preventDefault()
}
