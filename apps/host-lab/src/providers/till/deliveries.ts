/** One delivery and how it was answered; status 0: not at all. */
export type Delivery = { paymentId: string; eventType: string; status: number; answer: string }
export type Sending = { headers: Record<string, string>; body: string }
/** A message on its way: `make` signs it anew for each delivery. */
export type Parcel = { url: string; paymentId: string; eventType: string; make: () => Sending }

const answerLimit = 5_000

/** Delivers messages until they are taken, as providers do. */
export function makeDeliveries(options: {
  /** waits between deliveries, in milliseconds */
  waits: readonly number[]
  isTaken: (status: number, answer: string) => boolean
}) {
  const { waits, isTaken } = options
  const deliveries: Delivery[] = []
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<unknown>>()
  let stopped = false

  function after(milliseconds: number, work: () => Promise<void>): void {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void track(work())
    }, milliseconds)
    timers.add(timer)
  }
  function track<T>(work: Promise<T>): Promise<T> {
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
    return work
  }

  async function deliver({ url, paymentId, eventType, make }: Parcel): Promise<boolean> {
    const delivery: Delivery = { paymentId, eventType, status: 0, answer: '' }
    try {
      const signal = AbortSignal.timeout(answerLimit)
      const response = await fetch(url, { method: 'POST', ...make(), signal })
      delivery.status = response.status
      delivery.answer = (await response.text()).slice(0, 500)
    } catch (error) {
      delivery.answer = (error as Error).message
    }
    deliveries.push(delivery)
    return isTaken(delivery.status, delivery.answer)
  }

  async function send(parcel: Parcel, round = 0): Promise<void> {
    const wait = waits[round]
    if ((await deliver(parcel)) || wait === undefined) return
    after(wait, () => send(parcel, round + 1))
  }

  return {
    deliveries,
    after,
    /** Delivers, and again after each wait until it is taken; resolves with the first answer. */
    send: (parcel: Parcel) => track(send(parcel)),
    /** Delivers this once, whatever comes of it. */
    once: (parcel: Parcel) => track(deliver(parcel)).then(() => {}),
    /** Everything that was begun is answered. */
    async settled() {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
    stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
export type Deliveries = ReturnType<typeof makeDeliveries>
