import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isRefused, refusalText } from '@mall/core/api'
import { useGo, useNotify, usePaths } from '@mall/core/feature'
import { useSignedIn } from '@mall/core/session'
import { Button } from '@mall/ui'
import {
  useRestockReminderQuery,
  useSubscribeRestockMutation,
  useUnsubscribeRestockMutation,
} from '../../api/restock-endpoints.ts'

/** Query parameter of the redirect after sign-in: completes the guest's tap. */
const INTENT = 'remind'

/** Subscribes to one SMS when a sold-out product is available again, or unsubscribes. */
export function RestockButton({ spuId }: { spuId: number }) {
  const isSignedIn = useSignedIn()
  const [query, setQuery] = useSearchParams()
  const go = useGo()
  const paths = usePaths()
  const notify = useNotify()
  const { data } = useRestockReminderQuery({ spuId }, { skip: !isSignedIn })
  const [subscribe, { isLoading: isSubscribing }] = useSubscribeRestockMutation()
  const [unsubscribe, { isLoading: isUnsubscribing }] = useUnsubscribeRestockMutation()
  const hasIntent = query.has(INTENT)

  async function handleSubscribe() {
    const { error } = await subscribe({ spuId })
    if (!error) notify.toast('已订阅，到货后短信提醒您一次', { tone: 'ok' })
    else if (isRefused(error, 'login/no-phone')) {
      void notify.alert({
        title: '需要先绑定手机号',
        message: '到货提醒以短信发送，请联系客服绑定手机号后再订阅',
      })
    } else notify.toast(refusalText(error) ?? '订阅失败，请稍后重试', { tone: 'danger' })
  }
  async function handleUnsubscribe() {
    const { error } = await unsubscribe({ spuId })
    if (!error) notify.toast('已取消到货提醒')
    else notify.toast(refusalText(error) ?? '取消失败，请稍后重试', { tone: 'danger' })
  }
  const finishIntent = useEffectEvent(() => {
    setQuery(
      (before) => {
        before.delete(INTENT)
        return before
      },
      { replace: true },
    )
    void handleSubscribe()
  })
  useEffect(() => {
    if (isSignedIn && hasIntent) finishIntent()
  }, [isSignedIn, hasIntent])

  if (data?.isSubscribed) {
    return (
      <Button
        variant="line"
        needsNetwork="取消提醒"
        busy={isUnsubscribing}
        onClick={() => void handleUnsubscribe()}
      >
        已订阅，取消提醒
      </Button>
    )
  }
  const signInFirst = () => {
    const back = paths.wareDetail(spuId, { [INTENT]: 1 })
    go(paths.login({ redirect: back }))
  }
  return (
    <Button
      needsNetwork="订阅到货提醒"
      busy={isSubscribing}
      onClick={() => (isSignedIn ? void handleSubscribe() : signInFirst())}
    >
      已售罄，到货提醒
    </Button>
  )
}
