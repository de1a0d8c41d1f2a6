import type { CDPSession } from '@playwright/test'
import { classifyRequest, type RequestRecord } from './traffic-sums.ts'

export type Traffic = {
  sent(): RequestRecord[]
  inflight(): number
  /** ms since the last network activity */
  idleMs(): number
  /** clears the recorded requests */
  clear(): void
}

const isInline = (url: string) => url.startsWith('data:') || url.startsWith('blob:')

/** Records every request of a page from its DevTools session. */
export async function watchTraffic(cdp: CDPSession): Promise<Traffic> {
  let all: RequestRecord[] = []
  const open = new Map<string, { sent: RequestRecord; type: string }>()
  let last = Date.now()

  const end = (id: string, at: number, bytes: number, failure: string | null) => {
    last = Date.now()
    const entry = open.get(id)
    if (!entry) return
    open.delete(id)
    const { sent } = entry
    Object.assign(sent, { endedAt: at, bytes: sent.isCached ? 0 : bytes, failure })
  }
  // The protocol's clock is monotonic; the first request maps it to the epoch.
  let offset: number | null = null
  const toEpochMs = (timestamp: number) => timestamp * 1000 + (offset ?? 0)

  cdp.on('Network.requestWillBeSent', (event) => {
    const { requestId, request, type = 'Other', timestamp, wallTime, redirectResponse } = event
    if (isInline(request.url)) return
    offset ??= wallTime * 1000 - timestamp * 1000
    last = Date.now()
    if (redirectResponse) {
      const redirected = open.get(requestId)
      if (redirected) redirected.sent.status = redirectResponse.status
      end(requestId, toEpochMs(timestamp), redirectResponse.encodedDataLength, null)
    }
    const sent: RequestRecord = {
      url: request.url,
      kind: classifyRequest(type, ''),
      startedAt: toEpochMs(timestamp),
      endedAt: null,
      bytes: 0,
      status: 0,
      failure: null,
      isCached: false,
    }
    all.push(sent)
    open.set(requestId, { sent, type })
  })
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    const entry = open.get(requestId)
    if (entry) entry.sent.isCached = true
  })
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    const entry = open.get(requestId)
    if (!entry) return
    const { sent } = entry
    sent.kind = classifyRequest(type, response.mimeType)
    sent.status = response.status
    const { fromDiskCache = false, fromServiceWorker = false, fromPrefetchCache = false } = response
    if (fromDiskCache || fromServiceWorker || fromPrefetchCache) sent.isCached = true
  })
  cdp.on('Network.dataReceived', () => {
    last = Date.now()
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    end(requestId, toEpochMs(timestamp), encodedDataLength, null),
  )
  cdp.on('Network.loadingFailed', ({ requestId, timestamp, errorText, canceled }) =>
    // A request cancelled by the page is not a failure.
    end(requestId, toEpochMs(timestamp), 0, canceled ? null : errorText),
  )
  await cdp.send('Network.enable')

  return {
    sent: () => all,
    inflight: () => open.size,
    idleMs: () => Date.now() - last,
    clear: () => {
      all = []
    },
  }
}
