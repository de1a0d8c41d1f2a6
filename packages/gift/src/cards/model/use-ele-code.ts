import { useClock } from '@mall/core/feature'
import { useDeviceName } from '@mall/commerce/device-name'
import { GIFT_DEVICE } from '../card-token.ts'
import { useSendEleCodeMutation } from '../gift-endpoints.ts'
import { useRecipient, type Recipient } from './recipient.ts'

type Result = { data: Recipient } | { error: unknown }

/** Sends an SMS code to the phone of an electronic card and stores the recipient. */
export function useEleCode() {
  const clock = useClock()
  const getDeviceName = useDeviceName(GIFT_DEVICE)
  const recipient = useRecipient()
  const [send, { isLoading }] = useSendEleCodeMutation()
  return {
    isSending: isLoading,
    async send(
      to: Pick<Recipient, 'phone' | 'linkCode'>,
      captchaVerifyParam: string,
    ): Promise<Result> {
      const { phone, linkCode } = to
      const named = phone === undefined ? { linkCode: linkCode ?? '' } : { phone }
      const result = await send({ ...named, captchaVerifyParam, device: getDeviceName() })
      if (result.error || !result.data) return { error: result.error }
      const { phone: shownPhone, resendAfter } = result.data
      const sent = { ...named, shownPhone, resendAt: clock.now() + resendAfter * 1000 }
      recipient.save(sent)
      return { data: sent }
    },
  }
}
