import { errorText, isRefused } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { Button } from '@mall/ui'
import {
  useRestockReminderQuery,
  useSubscribeRestockMutation,
  useUnsubscribeRestockMutation,
} from '../detail-endpoints.ts'
import { messages } from '../messages.ts'
import { useSignInFirst } from './use-sign-in-first.ts'

/** Subscribes to one SMS when a sold-out product is available again, or unsubscribes. */
export function RestockButton({ spuId }: { spuId: number }) {
  const t = useMessages(messages)
  const isSignedIn = useSignedIn()
  const notify = useNotify()
  const { data } = useRestockReminderQuery({ spuId }, { skip: !isSignedIn })
  const [subscribe, { isLoading: isSubscribing }] = useSubscribeRestockMutation()
  const [unsubscribe, { isLoading: isUnsubscribing }] = useUnsubscribeRestockMutation()

  async function handleSubscribe() {
    const { error } = await subscribe({ spuId })
    if (!error) notify.toast(t('subscribed'), { tone: 'ok' })
    else if (isRefused(error, 'login/no-phone')) {
      void notify.alert({
        title: t('phoneNeeded'),
        message: t('phoneNeededNote'),
      })
    } else notify.toast(errorText(error, t('subscribeFailed')), { tone: 'danger' })
  }
  async function handleUnsubscribe() {
    const { error } = await unsubscribe({ spuId })
    if (!error) notify.toast(t('unsubscribed'))
    else notify.toast(errorText(error, t('unsubscribeFailed')), { tone: 'danger' })
  }
  const signInFirst = useSignInFirst('remind', spuId, () => void handleSubscribe())

  if (data?.isSubscribed) {
    return (
      <Button
        variant="line"
        needsNetwork={t('unsubscribe')}
        busy={isUnsubscribing}
        onClick={() => void handleUnsubscribe()}
      >
        {t('subscribedUnsubscribe')}
      </Button>
    )
  }
  return (
    <Button
      needsNetwork={t('subscribe')}
      busy={isSubscribing}
      onClick={() => (isSignedIn ? void handleSubscribe() : signInFirst())}
    >
      {t('soldOutSubscribe')}
    </Button>
  )
}
