import { defineArea } from '@mall/core/feature'
import type { ShopArea } from '../feature.ts'

/** Storage name of a shopper's unsent messages; kept through an expired session. */
export const CHAT_OUTBOX = 'chat-outbox'

export const service: ShopArea = {
  areas: [
    defineArea({
      id: 'service',
      prefixes: ['/building', '/service'],
      load: () => import('./area.ts'),
    }),
  ],
}
