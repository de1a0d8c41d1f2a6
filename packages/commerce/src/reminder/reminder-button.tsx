import { errorText } from '@mall/core/api'
import {
  useCurrentPath,
  useMallNavigate,
  useNotify,
  usePaths,
  useServerNow,
} from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { Button } from '@mall/ui'
import { formatSaleTime } from '../flash-sale/index.ts'
import { messages } from './messages.ts'
import styles from './reminder.module.css'

type ReminderButtonProps = {
  label: string
  isReminded: boolean
  isBusy: boolean
  /** when the SMS is sent; null where that is not known */
  remindsAt: string | null
  /** the calls that request the SMS and withdraw it */
  onRemind: () => Promise<{ error?: unknown }>
  onCancel: () => Promise<{ error?: unknown }>
}

/** Requests an SMS before a draw or a flash sale starts, or withdraws it; a guest signs in first. */
export function ReminderButton(props: ReminderButtonProps) {
  const { label, isReminded, isBusy, remindsAt, onRemind, onCancel } = props
  const t = useMessages(messages)
  const notify = useNotify()
  const paths = usePaths()
  const go = useMallNavigate()
  const here = useCurrentPath()
  const signedIn = useSignedIn()
  const now = useServerNow(60_000)
  const time = remindsAt === null ? '' : formatSaleTime(remindsAt, now)

  async function handleClick() {
    if (!signedIn) {
      go(paths.login({ redirect: here }))
      return
    }
    const { error } = await (isReminded ? onCancel() : onRemind())
    const failed = t(isReminded ? 'cancelFailed' : 'failed')
    if (error) notify.toast(errorText(error, failed), { tone: 'danger' })
    else notify.toast(isReminded ? t('cancelled') : t('done', { time }))
  }
  return (
    <span className={styles.reminder}>
      <Button
        size="m"
        variant={isReminded ? 'line' : 'soft'}
        busy={isBusy}
        needsNetwork={label}
        onClick={() => void handleClick()}
      >
        {isReminded ? t('cancel') : label}
      </Button>
      {time && <span className={styles.time}>{t('sentAt', { time })}</span>}
    </span>
  )
}
