import type { DataOf } from '@mall/contract'
import { usePorts } from '@mall/core/feature'
import { useCompanyId } from '@mall/core/session'
import { companyKey } from '@mall/core/storage'
import { useDeviceName } from '@mall/commerce/device-name'
import { useOpenCardMutation } from '../gift-endpoints.ts'
import { cardToken, GIFT_DEVICE, GIFT_RECEIVER } from '../card-token.ts'

/** Typed secret of a card; `number` is absent where a code alone opens the card. */
export type CardSecret = { number?: string; password: string; captchaVerifyParam?: string }

type OpenResult = { data: DataOf<'gift.login'> } | { error: unknown }

/** Stores the token of an opened card and deletes the input typed for another card. */
export function useStoreToken(): (session: DataOf<'gift.login'>) => void {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  return ({ token, expiresIn }) => {
    storage.session.remove(companyKey(companyId, GIFT_RECEIVER))
    cardToken(storage, companyId, () => clock.now()).write(token, expiresIn * 1000)
  }
}

/** Opens a card and stores its token. */
export function useOpenCard(): (secret: CardSecret) => Promise<OpenResult> {
  const storeToken = useStoreToken()
  const getDeviceName = useDeviceName(GIFT_DEVICE)
  const [open] = useOpenCardMutation()
  return async (secret) => {
    const result = await open({ ...secret, device: getDeviceName() })
    if (result.error || !result.data) return { error: result.error }
    storeToken(result.data)
    return { data: result.data }
  }
}
