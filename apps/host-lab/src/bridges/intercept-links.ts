/**
 * An app that watches where its web view goes: addresses of its own scheme are taken, the page
 * stays. What breaks in the app cannot throw in the page.
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
