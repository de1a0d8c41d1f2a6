import { useState } from 'react'
import { useGo, useMallDispatch, usePaths, usePendingCommit } from '@mall/core/feature'
import { sessionActions, useSession } from '@mall/core/session'
import { Button, Empty, IconCart, NavBar, Page } from '@mall/ui'
import { Checkout } from './checkout.tsx'

/** Prices what was chosen and makes the order of it. */
export function Component() {
  const paths = usePaths()
  const pending = usePendingCommit()
  const onBack = useLeave()
  const list = useSession((state) => state.submitList)
  // The list is emptied once the order is made, while this screen is still seen.
  const [items] = useState(list)
  const [isAsking] = useState(() => pending.read() !== null)

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
