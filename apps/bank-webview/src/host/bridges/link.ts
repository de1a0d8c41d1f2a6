/** Bridges of apps that intercept the addresses of their web view. */

let last = 0

/**
 * A function of the page that an app may call by name once; `answered` resolves with its argument.
 * The name is a plain identifier, because apps write it into a script.
 */
export function callback(page: Window): { name: string; answered: Promise<unknown> } {
  const name = `mallAnswer${++last}`
  const globals = page as unknown as Record<string, unknown>
  const answered = new Promise<unknown>((resolve) => {
    globals[name] = (reply: unknown) => {
      delete globals[name]
      resolve(reply)
    }
  })
  return { name, answered }
}

/** Follows an address that only the app understands, as a tap on a link: the page stays. */
export function followLink(page: Window, url: string): void {
  const link = page.document.createElement('a')
  link.href = url
  link.hidden = true
  page.document.body.append(link)
  link.click()
  link.remove()
}
