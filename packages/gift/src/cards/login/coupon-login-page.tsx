import { RecordLink } from '../parts/record-link.tsx'
import { ScreenFrame } from '@mall/commerce/frame'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Cell, CellList, IconGiftCard, IconHelp } from '@mall/ui'
import { BlankFace } from '../parts/card-face.tsx'
import { SecretForm } from '../parts/secret-form.tsx'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { WithCards } from '../parts/with-cards.tsx'
import { useOpenCard, type CardSecret } from '../model/use-open-card.ts'

/** Opens an electronic coupon by its code alone. */
export function Component() {
  const t = useMessages(messages)
  return (
    <WithCards title={t('couponTitle')}>
      <CouponLoginPage />
    </WithCards>
  )
}

function CouponLoginPage() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const go = useMallNavigate()
  const open = useOpenCard()

  async function handleSubmit(secret: CardSecret) {
    const result = await open(secret)
    if ('error' in result) return result.error
    const isForGoods = result.data.kind !== 'points'
    go(isForGoods ? paths.giftIndex() : paths.giftCouponExchange(), { replace: true })
    return null
  }
  return (
    <ScreenFrame title={t('couponTitle')} back={paths.giftLogin()} right={<RecordLink />}>
      <BlankFace number={null} />
      <SecretForm codeOnly submitLabel={t('open')} onSubmit={handleSubmit} />
      <CellList label={tShared('intro')}>
        <Cell
          icon={<IconGiftCard size={20} />}
          label={tShared('withNumber')}
          href={paths.giftLogin()}
        />
        <Cell icon={<IconHelp size={20} />} label={tShared('where')} href={paths.giftHelp()} />
      </CellList>
    </ScreenFrame>
  )
}
