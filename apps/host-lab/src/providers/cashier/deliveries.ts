/** Delivery and its response; status 0: no response. */
export type Delivery = { paymentId: string; eventType: string; status: number; answer: string }
export type SignedMessage = { headers: Record<string, string>; body: string }
/** Notification to deliver; `sign` creates a new signature for each delivery. */
export type OutgoingNotification = {
  url: string
  paymentId: string
  eventType: string
  sign: () => SignedMessage
}

const RESPONSE_TIMEOUT_MS = 5_000

/** Delivers notifications and retries until they are accepted. */
export function createDeliveries(options: {
  /** delays between deliveries */
  waitsMs: readonly number[]
  isAccepted: (status: number, answer: string) => boolean
}) {
  const { waitsMs, isAccepted } = options
  const deliveries: Delivery[] = []
  const timers = new Set<NodeJS.Timeout>()
  const pending = new Set<Promise<unknown>>()
  let stopped = false

  function after(delayMs: number, run: () => Promise<void>): void {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void track(run())
    }, delayMs)
    timers.add(timer)
  }
  function track<T>(run: Promise<T>): Promise<T> {
    pending.add(run)
    void run.finally(() => pending.delete(run))
    return run
  }

  async function deliver({
    url,
    paymentId,
    eventType,
    sign,
  }: OutgoingNotification): Promise<boolean> {
    const delivery: Delivery = { paymentId, eventType, status: 0, answer: '' }
    try {
      const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
      const response = await fetch(url, { method: 'POST', ...sign(), signal })
      delivery.status = response.status
      delivery.answer = (await response.text()).slice(0, 500)
    } catch (error) {
      delivery.answer = (error as Error).message
    }
    deliveries.push(delivery)
    return isAccepted(delivery.status, delivery.answer)
  }

  async function send(notification: OutgoingNotification, attempt = 0): Promise<void> {
    const wait = waitsMs[attempt]
    if ((await deliver(notification)) || wait === undefined) return
    after(wait, () => send(notification, attempt + 1))
  }

  return {
    deliveries,
    after,
    /** Delivers, and retries after each delay until accepted; resolves with the first response. */
    send: (notification: OutgoingNotification) => track(send(notification)),
    /** Delivers once, without retries. */
    sendOnce: (notification: OutgoingNotification) => track(deliver(notification)).then(() => {}),
    /** Resolves when no delivery is pending. */
    async settled() {
      while (pending.size > 0) await Promise.allSettled(pending)
    },
    stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
export type Deliveries = ReturnType<typeof createDeliveries>
