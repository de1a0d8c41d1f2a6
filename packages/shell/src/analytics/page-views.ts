/** Calls back for the current page and every later one, whichever code changes the address. */
export function watchPages(
  page: Pick<Window, 'history' | 'location' | 'addEventListener'>,
  report: (pathname: string) => void,
): void {
  let last: string | undefined
  const look = () => {
    const { pathname } = page.location
    if (pathname === last) return
    last = pathname
    report(pathname)
  }
  for (const name of ['pushState', 'replaceState'] as const) {
    const usual = page.history[name].bind(page.history)
    page.history[name] = (...change) => {
      usual(...change)
      look()
    }
  }
  page.addEventListener('popstate', look)
  look()
}
