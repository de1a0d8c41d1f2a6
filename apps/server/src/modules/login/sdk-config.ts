import type { RefusalName } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { sdkSignature } from '../../providers/wechat/sdk-signature.ts'
import { isOwnAddress } from '../../limits/own-address.ts'

const refusal: RefusalName = 'login/app-config'

/**
 * Signature for the SDK of the app around a page of the mall. Pages of other origins are not
 * signed: a signature grants the mall's permissions in the app.
 * @param origins those of the company's own bundles
 * @param words message of the refusal if no signature can be made
 */
export async function sdkConfig(
  { settings, now, random }: Pick<Deps, 'settings' | 'now' | 'random'>,
  {
    url,
    origins,
    words,
    ticketOf,
  }: {
    url: string
    origins: readonly string[] | undefined
    words?: string
    ticketOf: () => Promise<string | null>
  },
): Promise<{ timestamp: number; nonceStr: string; signature: string }> {
  if (!isOwnAddress(settings, url, origins)) throw new Refusal(refusal, words)
  const ticket = await ticketOf()
  if (!ticket) throw new Refusal(refusal, words)
  const timestamp = Math.floor(now().getTime() / 1000)
  const nonceStr = random(12).toString('hex')
  return { timestamp, nonceStr, signature: sdkSignature({ ticket, nonceStr, timestamp, url }) }
}
