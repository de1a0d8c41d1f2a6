import type { GoodsCard } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Empty, IconSearch, Section } from '@mall/ui'
import {
  GoodsWaterfall,
  countFilters,
  noFilters,
  type ListChange,
  type ListQuery,
} from '@mall/commerce/goods'
import { messages } from './messages.ts'

type Props = {
  query: ListQuery
  goods: readonly GoodsCard[]
  onChange: (change: ListChange) => void
}

/** Empty result: an action and popular goods. */
export function NoResults({ query, goods, onChange }: Props) {
  const t = useMessages(messages)
  const paths = usePaths()
  const filtered = countFilters(query) > 0
  return (
    <>
      <Empty
        card
        icon={<IconSearch />}
        title={t('noResults')}
        note={filtered ? t('loosenFilters') : t('tryOtherWords')}
        action={
          filtered ? (
            <Button size="m" onClick={() => onChange(noFilters)}>
              {t('clearFilters')}
            </Button>
          ) : (
            <Button size="m" href={paths.category()}>
              {t('toCategories')}
            </Button>
          )
        }
      />
      {goods.length > 0 && (
        <Section title={t('recommended')}>
          <GoodsWaterfall goods={goods} />
        </Section>
      )}
    </>
  )
}
