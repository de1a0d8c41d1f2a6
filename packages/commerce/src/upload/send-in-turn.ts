let last: Promise<unknown> = Promise.resolve()

/**
 * Uploads one picture after another: the server processes two of a shopper at a time, and each
 * upload gets the whole bandwidth.
 */
export function sendInTurn<T>(send: () => Promise<T>): Promise<T> {
  const sent = last.then(send)
  last = sent.catch(() => null)
  return sent
}
