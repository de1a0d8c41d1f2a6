import { useSearchParams } from 'react-router-dom'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { ScreenFrame } from '@mall/commerce/frame'
import { Button, Card, Empty, IconCheckCircle, Note } from '@mall/ui'
import { CardFace } from '../parts/card-face.tsx'
import { isRedeemable, WithCard } from '../parts/card-state.tsx'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'

/** Confirms an order of the card and shows what is left of it. */
export function Component() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const [query] = useSearchParams()
  const id = /^\d{20}$/.exec(query.get('orderId') ?? '')?.[0]
  return (
    <ScreenFrame title={t('success')} back={paths.giftIndex()}>
      <Empty card icon={<IconCheckCircle />} title={t('success')} note={t('successNote')} />
      {id !== undefined && (
        <Card>
          <Note>{tShared('orderId', { id })}</Note>
        </Card>
      )}
      <WithCard>
        {(card) => (
          <>
            <CardFace card={card} />
            <Button block href={paths.giftRecord()}>
              {tShared('toRecord')}
            </Button>
            {isRedeemable(card) && (
              <Button block variant="line" href={paths.giftIndex()}>
                {t('continueChoosing')}
              </Button>
            )}
          </>
        )}
      </WithCard>
    </ScreenFrame>
  )
}
