import { RecordLink } from '../parts/record-link.tsx'
import { ScreenFrame } from '@mall/commerce/frame'
import { useState } from 'react'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useCompanyInfo } from '@mall/core/session'
import { Cell, CellList, IconCoin, IconCoupon, IconHelp, IconMessage } from '@mall/ui'
import { BlankFace } from '../parts/card-face.tsx'
import { SecretForm } from '../parts/secret-form.tsx'
import { WithCards } from '../parts/with-cards.tsx'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { useOpenCard, type CardSecret } from '../model/use-open-card.ts'

/** Opens a card by number and password; not open in a company without gift cards. */
export function Component() {
  const t = useMessages(sharedMessages)
  return (
    <WithCards title={t('redeem')}>
      <LoginPage />
    </WithCards>
  )
}

function LoginPage() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const go = useMallNavigate()
  const { integralPay } = useCompanyInfo()
  const open = useOpenCard()
  const [number, setNumber] = useState('')

  async function handleSubmit(secret: CardSecret) {
    const result = await open(secret)
    if ('error' in result) return result.error
    go(paths.giftIndex(), { replace: true })
    return null
  }
  return (
    <ScreenFrame title={tShared('redeem')} back={paths.home()} right={<RecordLink />}>
      <BlankFace number={number} />
      <SecretForm submitLabel={t('open')} onNumber={setNumber} onSubmit={handleSubmit} />
      <CellList label={tShared('intro')}>
        <Cell
          icon={<IconCoupon size={20} />}
          label={tShared('withCode')}
          href={paths.giftCouponLogin()}
        />
        <Cell icon={<IconMessage size={20} />} label={t('withPhone')} href={paths.giftEleLogin()} />
        {integralPay !== 0 && (
          <Cell
            icon={<IconCoin size={20} />}
            label={tShared('toPoints')}
            href={paths.exchangeCard()}
          />
        )}
        <Cell icon={<IconHelp size={20} />} label={tShared('where')} href={paths.giftHelp()} />
        <Cell icon={<IconHelp size={20} />} label={tShared('intro')} href={paths.giftIntro()} />
      </CellList>
    </ScreenFrame>
  )
}
