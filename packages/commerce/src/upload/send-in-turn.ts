let last: Promise<unknown> = Promise.resolve()

/**
 * Sends one picture after another: the server reads two of a shopper at a time, and each has the
 * whole connection.
 */
export function sendInTurn<T>(send: () => Promise<T>): Promise<T> {
  const sent = last.then(send)
  last = sent.catch(() => null)
  return sent
}
