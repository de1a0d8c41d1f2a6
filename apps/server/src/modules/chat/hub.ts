import type { ResponseCache } from '../../cache/response-cache.ts'
import type { Shopper } from '../../shopper.ts'

/** Waits for changes of shoppers' conversations. */
export function createChatHub(cache: Pick<ResponseCache, 'onTopicChange'>) {
  return {
    /** Subscribes before the read, so that a change between read and wait is not missed. */
    listen({ companyId, userId }: Shopper) {
      let isChanged = false
      let wake = () => {}
      const stop = cache.onTopicChange(companyId, `chat:${String(userId)}`, () => {
        isChanged = true
        wake()
      })
      return {
        stop,
        /** @returns after a change, at the latest after `ms` */
        async wait(ms: number): Promise<void> {
          if (!isChanged && ms > 0) {
            let timer: NodeJS.Timeout | undefined
            await new Promise<void>((resolve) => {
              wake = resolve
              timer = setTimeout(resolve, ms)
            })
            clearTimeout(timer)
          }
          isChanged = false
        },
      }
    },
  }
}
export type ChatHub = ReturnType<typeof createChatHub>
