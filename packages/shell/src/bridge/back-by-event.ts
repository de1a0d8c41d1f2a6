/**
 * `onBack` of an app that reports its back key by an event of the document, which the page prevents
 * to stay. The handler registered last is called.
 */
export function backByEvent(
  document: Pick<Document, 'addEventListener'>,
  name: string,
): (handler: () => boolean) => () => void {
  const handlers: (() => boolean)[] = []
  document.addEventListener(name, (event) => {
    if (handlers.at(-1)?.()) event.preventDefault()
  })
  return (handler) => {
    handlers.push(handler)
    return () => {
      const at = handlers.lastIndexOf(handler)
      if (at >= 0) handlers.splice(at, 1)
    }
  }
}
