import type { CDPSession } from '@playwright/test'
import { kindOf, type Sent } from './traffic-sums.ts'

export type Traffic = {
  sent(): Sent[]
  inflight(): number
  /** ms since anything came or went */
  quietFor(): number
  /** Forgets what was sent so far, for what comes next. */
  clear(): void
}

const isOwn = (url: string) => url.startsWith('data:') || url.startsWith('blob:')

/** Writes down every request of a page, as its DevTools session tells it. */
export async function watchTraffic(cdp: CDPSession): Promise<Traffic> {
  let all: Sent[] = []
  const open = new Map<string, { sent: Sent; type: string }>()
  let last = Date.now()

  const end = (id: string, at: number, bytes: number, failure: string | null) => {
    last = Date.now()
    const found = open.get(id)
    if (!found) return
    open.delete(id)
    const { sent } = found
    Object.assign(sent, { ended: at, bytes: sent.kept ? 0 : bytes, failure })
  }
  // The protocol's clock is monotonic; the first request of a page ties it to the epoch.
  let offset: number | null = null
  const moment = (timestamp: number) => timestamp * 1000 + (offset ?? 0)

  cdp.on('Network.requestWillBeSent', (event) => {
    const { requestId, request, type = 'Other', timestamp, wallTime, redirectResponse } = event
    if (isOwn(request.url)) return
    offset ??= wallTime * 1000 - timestamp * 1000
    last = Date.now()
    if (redirectResponse) {
      const passed = open.get(requestId)
      if (passed) passed.sent.status = redirectResponse.status
      end(requestId, moment(timestamp), redirectResponse.encodedDataLength, null)
    }
    const sent: Sent = {
      url: request.url,
      kind: kindOf(type, ''),
      begun: moment(timestamp),
      ended: null,
      bytes: 0,
      status: 0,
      failure: null,
      kept: false,
    }
    all.push(sent)
    open.set(requestId, { sent, type })
  })
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    const found = open.get(requestId)
    if (found) found.sent.kept = true
  })
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    const found = open.get(requestId)
    if (!found) return
    const { sent } = found
    sent.kind = kindOf(type, response.mimeType)
    sent.status = response.status
    const { fromDiskCache = false, fromServiceWorker = false, fromPrefetchCache = false } = response
    if (fromDiskCache || fromServiceWorker || fromPrefetchCache) sent.kept = true
  })
  cdp.on('Network.dataReceived', () => {
    last = Date.now()
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    end(requestId, moment(timestamp), encodedDataLength, null),
  )
  cdp.on('Network.loadingFailed', ({ requestId, timestamp, errorText, canceled }) =>
    // A page that changes its mind about a request has not failed.
    end(requestId, moment(timestamp), 0, canceled ? null : errorText),
  )
  await cdp.send('Network.enable')

  return {
    sent: () => all,
    inflight: () => open.size,
    quietFor: () => Date.now() - last,
    clear: () => {
      all = []
    },
  }
}
