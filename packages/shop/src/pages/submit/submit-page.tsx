import { useEffect, useState } from 'react'
import { loadUserInfo } from '@mall/core/api'
import {
  useCheckoutFinishedElsewhere,
  useGo,
  useMallDispatch,
  usePaths,
  usePendingCommit,
} from '@mall/core/feature'
import { sessionActions, useSession } from '@mall/core/session'
import { Button, Delayed, Empty, ErrorState, IconCart, IconPackage, NavBar, Page } from '@mall/ui'
import { Checkout } from './checkout.tsx'
import { SubmitSkeleton } from './submit-skeleton.tsx'

/** Prices what was chosen and makes the order of it. */
export function Component() {
  // After an expired session the checkout is restored once the shopper is known to be the same.
  const isKnown = useSession((state) => state.userId !== '')
  return isKnown ? <Submit /> : <WaitForShopper />
}

function Submit() {
  const paths = usePaths()
  const pending = usePendingCommit()
  const onBack = useLeave()
  const list = useSession((state) => state.submitList)
  // The list is emptied once the order is made, while this screen is still seen.
  const [items] = useState(list)
  const [isAsking] = useState(() => pending.read() !== null)
  const isFinishedElsewhere = useCheckoutFinishedElsewhere()

  if (isFinishedElsewhere) {
    return (
      <Page header={<NavBar title="确认订单" onBack={onBack} />}>
        <Empty
          icon={<IconPackage />}
          title="这些商品已提交订单"
          note="您已在另一个页面提交了订单"
          action={
            <Button size="m" href={paths.orders(99)}>
              查看订单
            </Button>
          }
        />
      </Page>
    )
  }
  if (items.length > 0 || isAsking) return <Checkout items={items} onBack={onBack} />
  return (
    <Page header={<NavBar title="确认订单" onBack={onBack} />}>
      <Empty
        icon={<IconCart />}
        title="没有要结算的商品"
        note="请先在购物车中选择商品"
        action={
          <Button size="m" href={paths.cart()}>
            去购物车
          </Button>
        }
      />
    </Page>
  )
}

function WaitForShopper() {
  const dispatch = useMallDispatch()
  const onBack = useLeave()
  const [state, setState] = useState<'loading' | 'failed'>('loading')
  useEffect(() => {
    if (state === 'failed') return
    // Success unmounts this component.
    void dispatch(loadUserInfo()).then(() => setState('failed'))
  }, [dispatch, state])
  return (
    <Page header={<NavBar title="确认订单" onBack={onBack} />} busy={state === 'loading'}>
      {state === 'failed' ? (
        <ErrorState onRetry={() => setState('loading')} />
      ) : (
        <Delayed when fallback={<SubmitSkeleton />} />
      )}
    </Page>
  )
}

/** Going back gives the goods back to the cart. */
function useLeave() {
  const go = useGo()
  const paths = usePaths()
  const dispatch = useMallDispatch()
  return () => {
    go.back(paths.cart())
    dispatch(sessionActions.rollback())
  }
}
