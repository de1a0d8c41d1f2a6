let last: Promise<unknown> = Promise.resolve()

export function sendInTurn<T>(send: () => Promise<T>): Promise<T> {
  const sent = last.then(send)
  last = sent.catch(() => null)
  return sent
}
