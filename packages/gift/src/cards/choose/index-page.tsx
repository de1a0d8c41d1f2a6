import { RecordLink } from '../parts/record-link.tsx'
import { ScreenFrame } from '@mall/commerce/frame'
import { useState, type ReactNode } from 'react'
import type { GiftCard, GiftGoods } from '@mall/contract'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { toImageProps } from '@mall/commerce/goods'
import { Amount } from '@mall/commerce/price'
import { Unloaded } from '@mall/commerce/query'
import {
  BottomBar,
  Button,
  Checkbox,
  Chip,
  ChipGroup,
  cx,
  Empty,
  IconGift,
  Image,
  Link,
  Note,
  ProductCardSkeleton,
  Tag,
} from '@mall/ui'
import { useCardGoodsQuery } from '../gift-endpoints.ts'
import { CardFace } from '../parts/card-face.tsx'
import { isRedeemable, UnusableCard, WithCard } from '../parts/card-state.tsx'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'
import { countPicks } from '../model/picks.ts'
import { isBalance, sumPicks, useFormatBalance } from '../model/use-balance.ts'
import { countOfProduct, isSoldOut, usePicks } from '../model/use-picks.ts'

/** Selection of goods from the card's set. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const frame = (content: ReactNode) => (
    <ScreenFrame title={t('choose')} back={paths.giftLogin()} right={<RecordLink />}>
      {content}
    </ScreenFrame>
  )
  return (
    <WithCard frame={frame}>
      {(card) =>
        isRedeemable(card) ? (
          <Choosing card={card} />
        ) : (
          frame(
            <>
              <CardFace card={card} />
              <UnusableCard card={card} />
            </>,
          )
        )
      }
    </WithCard>
  )
}

function Choosing({ card }: { card: GiftCard }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const { picks, text } = usePicks()
  const chosen = countPicks(picks)
  const moreLeft = card.left - chosen
  const byBalance = isBalance(card)
  return (
    <ScreenFrame
      title={t('choose')}
      back={paths.giftLogin()}
      right={<RecordLink />}
      footer={
        byBalance ? (
          <BalanceBar card={card} />
        ) : (
          <BottomBar label={t('next')}>
            <div className={styles.bar}>
              <div aria-live="polite">
                <p>{t('chosen', { count: chosen, total: card.left })}</p>
                <Note>{moreLeft > 0 ? t('moreToChoose', { count: moreLeft }) : t('enough')}</Note>
              </div>
              <Button
                disabled={chosen === 0 || moreLeft < 0}
                href={paths.giftOrderSubmit({ items: text })}
              >
                {t('next')}
              </Button>
            </div>
          </BottomBar>
        )
      }
    >
      <CardFace card={card} />
      <Goods card={card} isFull={!byBalance && moreLeft <= 0} />
    </ScreenFrame>
  )
}

function BalanceBar({ card }: { card: GiftCard }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const formatBalance = useFormatBalance()
  const { picks, text } = usePicks()
  const { data } = useCardGoodsQuery()
  const count = countPicks(picks)
  const total = sumPicks(data?.list ?? [], picks)
  const isShort = total > card.left
  const isOver = isShort && !card.topUp
  return (
    <BottomBar label={t('next')}>
      <div className={styles.bar}>
        <div aria-live="polite">
          <p>{t('chosenPieces', { count, total: formatBalance(total) })}</p>
          <Note>{t(isOver ? 'balanceOver' : isShort ? 'balanceShort' : 'balanceCovers')}</Note>
        </div>
        <Button disabled={count === 0 || isOver} href={paths.giftOrderSubmit({ items: text })}>
          {t('next')}
        </Button>
      </div>
    </BottomBar>
  )
}

function Goods({ card, isFull }: { card: GiftCard; isFull: boolean }) {
  const t = useMessages(messages)
  const [category, setCategory] = useState<number | null>(null)
  const { data, error, isFetching, refetch } = useCardGoodsQuery(undefined, {
    refetchOnMountOrArgChange: 30,
  })
  if (!data) {
    return (
      <Unloaded
        query={{ error, isFetching, refetch }}
        skeleton={
          <div className={styles.grid}>
            <ProductCardSkeleton />
            <ProductCardSkeleton />
          </div>
        }
        card
      />
    )
  }
  const { list } = data
  if (list.length === 0) {
    return <Empty card icon={<IconGift />} title={t('noGoods')} note={t('noGoodsNote')} />
  }
  const categories = new Map(list.map(({ categoryId, categoryName }) => [categoryId, categoryName]))
  const shown = category === null ? list : list.filter(({ categoryId }) => categoryId === category)
  return (
    <>
      {categories.size > 1 && (
        <ChipGroup label={t('categories')}>
          <Chip selected={category === null} onClick={() => setCategory(null)}>
            {t('all', { count: list.length })}
          </Chip>
          {[...categories].map(([id, name]) => (
            <Chip key={id} selected={category === id} onClick={() => setCategory(id)}>
              {name}
            </Chip>
          ))}
        </ChipGroup>
      )}
      <ul className={styles.grid} aria-label={t('goods')}>
        {shown.map((goods) => (
          <li key={goods.spuId}>
            <Item goods={goods} card={card} isFull={isFull} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Item({ goods, card, isFull }: { goods: GiftGoods; card: GiftCard; isFull: boolean }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const notify = useNotify()
  const { picks, text, set } = usePicks()
  const count = countOfProduct(goods, picks)
  const off = isSoldOut(goods)
  const [first] = goods.skus
  const href = paths.giftWareDetail(goods.spuId, { items: text })

  function handleChange(checked: boolean) {
    if (!checked) {
      for (const { skuId } of goods.skus) if (picks.has(skuId)) set(skuId, 0)
    } else if (isFull) notify.toast(t('limit', { count: card.left }))
    else if (goods.skus.length > 1) go(href)
    else if (first) set(first.skuId, 1)
  }
  return (
    <article
      className={cx(
        styles.item,
        count > 0 && styles.chosen,
        (off || (isFull && count === 0)) && styles.off,
      )}
    >
      <Link href={href} className={styles.picture}>
        <Image {...toImageProps(goods.picture)} sizes="min(47vw,228px)" alt={goods.name} />
      </Link>
      {off ? (
        <span className={styles.word}>
          <Tag tone="quiet">{t('soldOut')}</Tag>
        </span>
      ) : (
        <span className={styles.check}>
          <Checkbox
            checked={count > 0}
            label={t('chooseGoods', { name: goods.name })}
            onChange={handleChange}
          />
        </span>
      )}
      <div className={styles.body}>
        <h2 className={styles.name}>{goods.name}</h2>
        <Note>
          {goods.skus.length > 1 ? t('specs', { count: goods.skus.length }) : first?.specText}
        </Note>
        {isBalance(card) && first && (
          <Amount costPoints={Math.min(...goods.skus.map(({ costPoints }) => costPoints))} />
        )}
      </div>
    </article>
  )
}
