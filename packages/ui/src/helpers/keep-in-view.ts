/** Once per focus, after the keyboard has opened, scrolls the field above it. */
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
