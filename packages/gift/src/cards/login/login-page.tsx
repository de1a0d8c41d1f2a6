import { useState } from 'react'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Cell, CellList, IconCoin, IconCoupon, IconHelp, IconMessage } from '@mall/ui'
import { BlankFace } from '../parts/card-face.tsx'
import { GiftFrame } from '../parts/gift-frame.tsx'
import { SecretForm } from '../parts/secret-form.tsx'
import { messages } from '../messages.ts'
import { useOpenCard, type CardSecret } from '../model/use-open-card.ts'

/** Opens a card by number and password. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const open = useOpenCard()
  const [number, setNumber] = useState('')

  async function handleSubmit(secret: CardSecret) {
    const result = await open(secret)
    if ('error' in result) return result.error
    go(paths.giftIndex(), { replace: true })
    return null
  }
  return (
    <GiftFrame title={t('redeem')} back={paths.home()} withRecord>
      <BlankFace number={number} />
      <SecretForm submitLabel={t('open')} onNumber={setNumber} onSubmit={handleSubmit} />
      <CellList label={t('intro')}>
        <Cell
          icon={<IconCoupon size={20} />}
          label={t('withCode')}
          href={paths.giftCouponLogin()}
        />
        <Cell icon={<IconMessage size={20} />} label={t('withPhone')} href={paths.giftEleLogin()} />
        <Cell icon={<IconCoin size={20} />} label={t('toPoints')} href={paths.exchangeCard()} />
        <Cell icon={<IconHelp size={20} />} label={t('where')} href={paths.giftHelp()} />
        <Cell icon={<IconHelp size={20} />} label={t('intro')} href={paths.giftIntro()} />
      </CellList>
    </GiftFrame>
  )
}
