/**
 * Intercepts clicks on links of the app's own scheme and prevents the navigation. `handleLink` must
 * not
 * throw: exceptions of the app do not reach the page.
 */
export function interceptLinks(
  window: Window,
  scheme: string,
  handleLink: (address: string) => void,
): void {
  window.document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const address = link?.getAttribute('href') ?? ''
      if (!address.toLowerCase().startsWith(`${scheme.toLowerCase()}://`)) return
      event.preventDefault()
      handleLink(address)
    },
    { capture: true },
  )
}
