import { errorText } from '@mall/core/api'
import { useCurrentPath, useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { Button } from '@mall/ui'
import { messages } from './messages.ts'

type ReminderButtonProps = {
  label: string
  isReminded: boolean
  isBusy: boolean
  /** the call that requests the SMS */
  onRemind: () => Promise<{ error?: unknown }>
}

/** Requests an SMS before a draw or a flash sale starts; a guest signs in first. */
export function ReminderButton({ label, isReminded, isBusy, onRemind }: ReminderButtonProps) {
  const t = useMessages(messages)
  const notify = useNotify()
  const paths = usePaths()
  const go = useMallNavigate()
  const here = useCurrentPath()
  const signedIn = useSignedIn()

  async function handleClick() {
    if (!signedIn) {
      go(paths.login({ redirect: here }))
      return
    }
    const { error } = await onRemind()
    if (error) notify.toast(errorText(error, t('failed')), { tone: 'danger' })
    else notify.toast(t('done'))
  }
  return (
    <Button
      size="m"
      variant="soft"
      disabled={isReminded}
      busy={isBusy}
      needsNetwork={label}
      onClick={() => void handleClick()}
    >
      {isReminded ? t('reminded') : label}
    </Button>
  )
}
