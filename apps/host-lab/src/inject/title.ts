/** Calls back with the page's title and address, and each time either has changed. */
export function watchTitle(
  window: Window,
  tell: (now: { title: string; address: string }) => void,
): void {
  const { document, history } = window
  let last = ''
  const look = () => {
    const { pathname, search } = window.location
    const now = { title: document.title, address: pathname + search }
    const seen = JSON.stringify(now)
    if (seen === last) return
    last = seen
    tell(now)
  }
  // A change of the title is a change in the head; a router changes the address by the history.
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  })
  for (const name of ['pushState', 'replaceState'] as const) {
    const usual = history[name].bind(history)
    history[name] = (...given: Parameters<History['pushState']>) => {
      usual(...given)
      look()
    }
  }
  window.addEventListener('popstate', look)
  look()
}
