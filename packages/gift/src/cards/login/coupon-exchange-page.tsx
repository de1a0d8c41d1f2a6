import { RecordLink } from '../parts/record-link.tsx'
import { ScreenFrame } from '@mall/commerce/frame'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Cell, CellList } from '@mall/ui'
import { CardFace } from '../parts/card-face.tsx'
import { isRedeemable, UnusableCard, WithCard } from '../parts/card-state.tsx'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'

/** The open electronic coupon: its value and its possible uses. */
export function Component() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  return (
    <ScreenFrame title={t('myCard')} back={paths.giftCouponLogin()} right={<RecordLink />}>
      <WithCard>
        {(card) => (
          <>
            <CardFace card={card} />
            {isRedeemable(card) ? (
              <Button block href={paths.giftIndex()}>
                {tShared('goChoose')}
              </Button>
            ) : (
              <UnusableCard card={card} />
            )}
            <CellList label={tShared('intro')}>
              <Cell label={tShared('record')} href={paths.giftRecord()} />
              <Cell label={tShared('intro')} href={paths.giftIntro()} />
            </CellList>
          </>
        )}
      </WithCard>
    </ScreenFrame>
  )
}
