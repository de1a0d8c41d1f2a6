import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Address } from '@mall/contract'
import { useMallNavigate, useMallDispatch, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  BottomBar,
  Button,
  Card,
  Delayed,
  Empty,
  ErrorState,
  IconPin,
  NavBar,
  Page,
  SkeletonText,
} from '@mall/ui'
import { useAddressesQuery } from './address-endpoints.ts'
import styles from './address.module.css'
import { AddressRow } from './address-row.tsx'
import { messages } from './messages.ts'
import { checkoutActions, useCheckout } from '../purchase/index.ts'

/** Address book. With `?select=1` a tap selects an address for the checkout. */
export function Component() {
  const t = useMessages(messages)
  const { data, isError, isFetching, refetch } = useAddressesQuery()
  const [query] = useSearchParams()
  const paths = usePaths()
  const go = useMallNavigate()
  const selecting = query.get('select') === '1'
  const back = selecting ? paths.orderSubmit() : paths.my()
  const select = selecting ? '1' : undefined

  const renderContent = (): ReactNode => {
    if (data) {
      return data.length > 0 ? (
        <List addresses={data} select={select} onChosen={() => go.back(back)} />
      ) : (
        <Empty icon={<IconPin />} title={t('empty')} note={t('emptyNote')} card />
      )
    }
    if (isError) return <ErrorState busy={isFetching} onRetry={() => void refetch()} card />
    return <Delayed when fallback={<LoadingSkeleton />} />
  }

  return (
    <Page
      wide="rows"
      header={
        <NavBar title={selecting ? t('chooseTitle') : t('title')} onBack={() => go.back(back)} />
      }
      bottom="bar"
      busy={!data && !isError}
      footer={
        <BottomBar label={t('actions')}>
          <Button block href={paths.addressEdit({ select })}>
            {t('addTitle')}
          </Button>
        </BottomBar>
      }
    >
      {renderContent()}
    </Page>
  )
}

type ListProps = {
  addresses: readonly Address[]
  select: string | undefined
  onChosen: () => void
}

function List({ addresses, select, onChosen }: ListProps) {
  const paths = usePaths()
  const dispatch = useMallDispatch()
  const addressId = useCheckout((checkout) => checkout.addressId)
  // The checkout uses the default address until one is selected.
  const current = addressId ?? addresses.find(({ isDefault }) => isDefault)?.id

  function handleChoose(id: number) {
    dispatch(checkoutActions.addressChosen(id))
    onChosen()
  }

  return (
    <ul className={styles.list}>
      {addresses.map((address) => (
        <li key={address.id}>
          <AddressRow
            address={address}
            editHref={paths.addressEdit({ id: address.id, select })}
            choice={
              select
                ? { chosen: address.id === current, onChoose: () => handleChoose(address.id) }
                : undefined
            }
          />
        </li>
      ))}
    </ul>
  )
}

function LoadingSkeleton() {
  return (
    <div className={styles.list}>
      {[1, 2, 3].map((row) => (
        <Card key={row} as="div" className={styles.row}>
          <span className={styles.text}>
            <SkeletonText size={16} />
            <SkeletonText lines={2} />
          </span>
        </Card>
      ))}
    </div>
  )
}
