/** After the keyboard has come up, scrolls the field above it; once per focus. */
export function keepInView(element: HTMLElement): void {
  const viewport = window.visualViewport
  if (!viewport) return
  const full = viewport.height
  const handleResize = () => {
    if (viewport.height >= full) return
    viewport.removeEventListener('resize', handleResize)
    const { bottom } = element.getBoundingClientRect()
    if (bottom > viewport.height - 16) element.scrollIntoView({ block: 'center' })
  }
  viewport.addEventListener('resize', handleResize)
  element.addEventListener('focusout', () => viewport.removeEventListener('resize', handleResize), {
    once: true,
  })
}
