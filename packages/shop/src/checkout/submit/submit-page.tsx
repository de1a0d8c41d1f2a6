import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { asApiError, loadUserInfo } from '@mall/core/api'
import { useMallNavigate, useMallDispatch, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSession } from '@mall/core/session'
import {
  Button,
  Delayed,
  Empty,
  ErrorState,
  IconAlert,
  IconCart,
  IconPackage,
  NavBar,
  Page,
} from '@mall/ui'
import { useReadHandoverQuery } from './checkout-endpoints.ts'
import { Checkout } from './checkout.tsx'
import { messages } from './messages.ts'
import { SubmitSkeleton } from './submit-skeleton.tsx'
import {
  checkoutActions,
  changeQuantity,
  useCheckout,
  usePendingCommit,
  useCheckoutFinishedElsewhere,
} from '../../purchase/index.ts'

/** Checkout of the submit list, or of a handover from another app. */
export function Component() {
  const [query] = useSearchParams()
  const code = query.get('handover')
  // After an expired session the checkout is restored once the same shopper is confirmed.
  const hasUserId = useSession((state) => state.userId !== '')
  if (!hasUserId) return <WaitForShopper />
  return code === null ? <Submit /> : <Handover code={code} />
}

/** Copies the passed items to the submit list, then replaces the URL to drop the code. */
function Handover({ code }: { code: string }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const dispatch = useMallDispatch()
  const onBack = useBackToCart()
  const { data, error, isFetching, refetch } = useReadHandoverQuery({ code })
  const receive = useEffectEvent((items: { skuId: number; num: number }[]) => {
    dispatch(checkoutActions.handoverReceived(items))
    go(paths.orderSubmit(), { replace: true })
  })
  useEffect(() => {
    if (data) receive(data.items)
  }, [data])

  const failure = error && !isFetching ? asApiError(error) : null
  return (
    <Page wide="split" header={<NavBar title={t('title')} onBack={onBack} />} busy={!failure}>
      {failure === null ? (
        <Delayed when fallback={<SubmitSkeleton />} />
      ) : failure.kind === 'refusal' || failure.kind === 'http' ? (
        <Empty
          icon={<IconAlert />}
          title={t('linkExpired')}
          note={t('linkExpiredNote')}
          action={
            <Button size="m" href={paths.cart()}>
              {t('toCart')}
            </Button>
          }
        />
      ) : (
        <ErrorState onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

function Submit() {
  const t = useMessages(messages)
  const paths = usePaths()
  const pending = usePendingCommit()
  const onBack = useBackToCart()
  const dispatch = useMallDispatch()
  const list = useCheckout((checkout) => checkout.submitList)
  // Local copy: the list is emptied when the order is placed, before this screen unmounts.
  const [items, setItems] = useState(list)
  const [hasPendingOrder] = useState(() => pending.read() !== null)
  const isFinishedElsewhere = useCheckoutFinishedElsewhere()

  if (isFinishedElsewhere) {
    return (
      <Page header={<NavBar title={t('title')} onBack={onBack} />}>
        <Empty
          icon={<IconPackage />}
          title={t('alreadySubmitted')}
          note={t('submittedElsewhere')}
          action={
            <Button size="m" href={paths.orders(99)}>
              {t('viewOrder')}
            </Button>
          }
        />
      </Page>
    )
  }
  function handleQuantity(change: { skuId: number; num: number }) {
    setItems(changeQuantity(items, change))
    dispatch(checkoutActions.submitQuantityChanged(change))
  }
  if (items.length > 0 || hasPendingOrder) {
    return <Checkout items={items} onQuantity={handleQuantity} onBack={onBack} />
  }
  return (
    <Page header={<NavBar title={t('title')} onBack={onBack} />}>
      <Empty
        icon={<IconCart />}
        title={t('nothingToCheckOut')}
        note={t('chooseInCart')}
        action={
          <Button size="m" href={paths.cart()}>
            {t('toCart')}
          </Button>
        }
      />
    </Page>
  )
}

function WaitForShopper() {
  const t = useMessages(messages)
  const dispatch = useMallDispatch()
  const onBack = useBackToCart()
  const [state, setState] = useState<'loading' | 'failed'>('loading')
  useEffect(() => {
    if (state === 'failed') return
    void dispatch(loadUserInfo()).then(() => setState('failed'))
  }, [dispatch, state])
  return (
    <Page
      wide="split"
      header={<NavBar title={t('title')} onBack={onBack} />}
      busy={state === 'loading'}
    >
      {state === 'failed' ? (
        <ErrorState onRetry={() => setState('loading')} />
      ) : (
        <Delayed when fallback={<SubmitSkeleton />} />
      )}
    </Page>
  )
}

/** Going back returns the items to the cart. */
function useBackToCart() {
  const go = useMallNavigate()
  const paths = usePaths()
  const dispatch = useMallDispatch()
  return () => {
    go.back(paths.cart())
    dispatch(checkoutActions.rollback())
  }
}
