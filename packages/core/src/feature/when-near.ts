/**
 * Tells when a box comes into view, each time, or the page is scrolled, which leads there. A page that
 * a service worker has kept may say what is not true any more: it is not left as it is for long.
 * @returns ends it
 */
export function whenNear(box: Element, tell: () => void): () => void {
  const isKept = document.documentElement.hasAttribute('data-kept')
  if (isKept || typeof IntersectionObserver !== 'function') {
    tell()
    return () => undefined
  }
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) tell()
  })
  observer.observe(box)
  window.addEventListener('scroll', tell, { passive: true, once: true })
  return () => {
    observer.disconnect()
    window.removeEventListener('scroll', tell)
  }
}
