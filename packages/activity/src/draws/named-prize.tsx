import type { ReactNode } from 'react'
import type { DrawnPrize } from '@mall/contract'
import { parseDrawNumber } from '@mall/contract/draws'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Unloaded } from '@mall/commerce/query'
import { Button, Empty, IconGift, NavBar, Page, SkeletonBlock } from '@mall/ui'
import { useDrawnPrizeQuery } from './draw-endpoints.ts'
import { messages } from './messages.ts'

type Props = {
  title: string
  /** title of the screen once the prize is known; by default `title` */
  titleOf?: (drawn: DrawnPrize) => string
  number: string | null | undefined
  children: (drawn: DrawnPrize) => ReactNode
}

/** A screen of one prize of the shopper, by the number of its draw. */
export function NamedPrize({ title, titleOf, number, children }: Props) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const known = number && parseDrawNumber(number) ? number : null
  const { currentData, error, isFetching, refetch } = useDrawnPrizeQuery(
    { number: known ?? '' },
    { skip: known === null },
  )
  const [drawn] = currentData?.list ?? []
  function renderContent() {
    if (drawn) return children(drawn)
    if (known === null || currentData) {
      return (
        <Empty
          card
          icon={<IconGift />}
          title={t('prizeGone')}
          action={
            <Button size="m" href={paths.drawRecord()}>
              {t('toRecord')}
            </Button>
          }
        />
      )
    }
    return (
      <Unloaded
        query={{ error, isFetching, refetch }}
        skeleton={<SkeletonBlock height={160} />}
        card
      />
    )
  }
  return (
    <Page
      header={
        <NavBar
          line
          title={(drawn && titleOf?.(drawn)) ?? title}
          onBack={() => go.back(paths.drawRecord())}
        />
      }
    >
      {renderContent()}
    </Page>
  )
}
