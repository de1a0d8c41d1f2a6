/** Reports the page's title and address now and after every change. */
export function watchTitle(
  window: Window,
  onChange: (now: { title: string; address: string }) => void,
): void {
  const { document, history, location } = window
  let last = ''
  const check = () => {
    const now = { title: document.title, address: location.pathname + location.search }
    const serialized = JSON.stringify(now)
    if (serialized === last) return
    last = serialized
    onChange(now)
  }
  // A title change mutates the head; a router changes the address through the history.
  new MutationObserver(check).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  })
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history)
    history[name] = (...args: Parameters<History['pushState']>) => {
      original(...args)
      check()
    }
  }
  window.addEventListener('popstate', check)
  check()
}
