import { useState } from 'react'
import type { DataOf } from '@mall/contract'
import { ScreenFrame } from '@mall/commerce/frame'
import { NotOpen } from '@mall/commerce/not-open'
import { Unloaded } from '@mall/commerce/query'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useCompanyInfo } from '@mall/core/session'
import { useDeviceName } from '@mall/commerce/device-name'
import {
  Card,
  CardHead,
  Cell,
  CellList,
  Chip,
  ChipGroup,
  Empty,
  IconCoin,
  IconGiftCard,
  IconHelp,
  Note,
  SkeletonBlock,
} from '@mall/ui'
import { GIFT_DEVICE } from '../card-token.ts'
import { useAddCardMutation, useOwnedCardsQuery } from '../gift-endpoints.ts'
import { SecretForm } from '../parts/secret-form.tsx'
import styles from '../cards.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import type { CardSecret } from '../model/use-open-card.ts'
import { IncomingCard } from './incoming-card.tsx'
import { OwnedCard } from './owned-card.tsx'

/** Gift cards of the signed-in shopper; not open in a company without gift cards. */
export function Component() {
  const t = useMessages(messages)
  const { offersGiftCards } = useCompanyInfo()
  return offersGiftCards === false ? <NotOpen title={t('cardsTitle')} /> : <CardsPage />
}

/** Received cards, the shopper's own, and a form to add one. */
function CardsPage() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const { data, error, isFetching, refetch } = useOwnedCardsQuery(undefined, {
    refetchOnMountOrArgChange: 10,
  })
  const isFailed = Boolean(error) && !isFetching
  return (
    <ScreenFrame title={t('cardsTitle')} back={paths.my()}>
      {data ? (
        <Cards {...data} />
      ) : (
        <Unloaded
          query={{ error, isFetching, refetch }}
          skeleton={<SkeletonBlock height={160} />}
          card
        />
      )}
      {(data || isFailed) && (
        <>
          <AddCard />
          <CellList label={tShared('intro')}>
            <Cell
              icon={<IconGiftCard size={20} />}
              label={tShared('redeem')}
              href={paths.giftLogin()}
            />
            <Cell
              icon={<IconCoin size={20} />}
              label={tShared('toPoints')}
              href={paths.exchangeCard()}
            />
            <Cell icon={<IconHelp size={20} />} label={tShared('intro')} href={paths.giftIntro()} />
          </CellList>
        </>
      )}
    </ScreenFrame>
  )
}

function Cards({ list, incoming }: DataOf<'gift.cards'>) {
  const t = useMessages(messages)
  return (
    <>
      {incoming.length > 0 && (
        <Card label={t('cardsIncoming')}>
          <CardHead title={t('cardsIncoming')} />
          <ul className={styles.specs}>
            {incoming.map((card) => (
              <li key={card.id}>
                <IncomingCard card={card} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {list.length === 0 && incoming.length === 0 && (
        <Empty card icon={<IconGiftCard />} title={t('cardsEmpty')} note={t('cardsEmptyNote')} />
      )}
      {list.map((card) => (
        <OwnedCard key={card.id} card={card} />
      ))}
    </>
  )
}

/** A card is added by number and password, or by its code; another form begins empty. */
function AddCard() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const [byCode, setByCode] = useState(false)
  const [added, setAdded] = useState(0)
  const getDeviceName = useDeviceName(GIFT_DEVICE)
  const [add] = useAddCardMutation()

  async function handleSubmit(secret: CardSecret) {
    const { error } = await add({ ...secret, device: getDeviceName() })
    if (error) return error
    setAdded((count) => count + 1)
    return null
  }
  return (
    <section className={styles.page} aria-label={t('cardsAdd')}>
      <Card>
        <CardHead title={t('cardsAdd')} />
        <div className={styles.ways}>
          <ChipGroup label={t('cardsAddWay')}>
            <Chip selected={!byCode} onClick={() => setByCode(false)}>
              {tShared('number')}
            </Chip>
            <Chip selected={byCode} onClick={() => setByCode(true)}>
              {tShared('code')}
            </Chip>
          </ChipGroup>
        </div>
        {added > 0 && <Note role="status">{t('cardsAdded')}</Note>}
      </Card>
      <SecretForm
        key={`${String(byCode)}-${String(added)}`}
        codeOnly={byCode}
        submitLabel={t('cardsAdd')}
        onSubmit={handleSubmit}
        note={t('cardsAddNote')}
      />
    </section>
  )
}
