import type { GiftCard, GiftGoods } from '@mall/contract'
import { useNotify, useParams, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { ScreenFrame } from '@mall/commerce/frame'
import { Attributes, toImageProps, useGoodsDetailQuery } from '@mall/commerce/goods'
import { Amount } from '@mall/commerce/price'
import { Unloaded } from '@mall/commerce/query'
import { GoodsText } from '@mall/commerce/rich-text'
import {
  BottomBar,
  Button,
  Card,
  CardHead,
  Empty,
  IconGift,
  Image,
  Note,
  SkeletonBlock,
  Stepper,
  Tag,
  Tags,
} from '@mall/ui'
import { useCardGoodsQuery } from '../gift-endpoints.ts'
import { WithCard } from '../parts/card-state.tsx'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'
import { countPicks } from '../model/picks.ts'
import { isBalance, MAX_PIECES } from '../model/use-balance.ts'
import { usePicks } from '../model/use-picks.ts'

/** A product of the card's set: its SKUs with their numbers of pieces. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { text } = usePicks()
  const spuId = Number(useParams()['spuId'])
  const { data, error, isFetching, refetch } = useCardGoodsQuery(undefined, {
    refetchOnMountOrArgChange: 30,
  })
  const goods = data?.list.find((one) => one.spuId === spuId)
  const back = paths.giftIndex({ items: text })
  const toIndex = (
    <Button block href={back}>
      {t('backToChoose')}
    </Button>
  )
  return (
    <ScreenFrame
      title={t('detail')}
      back={back}
      footer={goods && <BottomBar label={t('backToChoose')}>{toIndex}</BottomBar>}
    >
      {goods ? (
        <WithCard>{(card) => <Product goods={goods} card={card} />}</WithCard>
      ) : data ? (
        <Empty card icon={<IconGift />} title={t('notInSet')} action={toIndex} />
      ) : (
        <Unloaded
          query={{ error, isFetching, refetch }}
          skeleton={<SkeletonBlock height={320} />}
          card
        />
      )}
    </ScreenFrame>
  )
}

function Product({ goods, card }: { goods: GiftGoods; card: GiftCard }) {
  const t = useMessages(messages)
  const notify = useNotify()
  const { picks, set } = usePicks()
  const byBalance = isBalance(card)
  const most = byBalance ? MAX_PIECES : card.left
  const moreLeft = byBalance ? MAX_PIECES : card.left - countPicks(picks)
  const { data } = useGoodsDetailQuery({ spuId: goods.spuId })
  return (
    <>
      <Card flush>
        <Image
          {...toImageProps(goods.picture)}
          sizes="min(100vw,480px)"
          alt={goods.name}
          priority
        />
        <div className={styles.body}>
          <h2 className={styles.faceTitle}>{goods.name}</h2>
          <Tags>
            {goods.services.map((service) => (
              <Tag key={service} tone="quiet">
                {service}
              </Tag>
            ))}
          </Tags>
        </div>
      </Card>
      <Card label={t('chooseSpec')}>
        <CardHead title={t('chooseSpec')} />
        <ul className={styles.specs}>
          {goods.skus.map(({ skuId, specText, available, costPoints }) => {
            const num = picks.get(skuId) ?? 0
            const name = specText || goods.name
            return (
              <li key={skuId} className={styles.spec}>
                <span>
                  {name}
                  {byBalance && (
                    <>
                      {' '}
                      <Amount costPoints={costPoints} />
                    </>
                  )}
                </span>
                {available === 0 ? (
                  <Note as="span">{t('soldOut')}</Note>
                ) : (
                  <Stepper
                    label={t('piecesOf', { name })}
                    value={num}
                    min={0}
                    max={Math.max(
                      num,
                      Math.min(available, byBalance ? MAX_PIECES : num + moreLeft),
                    )}
                    onChange={(value) => set(skuId, value)}
                    onLimit={() =>
                      notify.toast(t(byBalance ? 'mostPieces' : 'limit', { count: most }))
                    }
                  />
                )}
              </li>
            )
          })}
        </ul>
      </Card>
      {data && (
        <Card label={t('description')}>
          <CardHead title={t('description')} />
          <Attributes goods={data} />
          {data.detailHtml !== '' && <GoodsText html={data.detailHtml} />}
        </Card>
      )}
    </>
  )
}
