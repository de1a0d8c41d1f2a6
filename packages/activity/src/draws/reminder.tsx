import { refusalText } from '@mall/core/api'
import { useCurrentPath, useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { Button } from '@mall/ui'
import { useRemindOfDrawMutation } from './draw-endpoints.ts'
import { messages } from './messages.ts'

/** Requests the SMS before the start of a draw. */
export function Reminder({ id, isReminded }: { id: number; isReminded: boolean }) {
  const t = useMessages(messages)
  const notify = useNotify()
  const paths = usePaths()
  const go = useMallNavigate()
  const here = useCurrentPath()
  const signedIn = useSignedIn()
  const [remind, { isLoading }] = useRemindOfDrawMutation()

  async function handleClick() {
    if (!signedIn) {
      go(paths.login({ redirect: here }))
      return
    }
    const { error } = await remind({ id })
    if (error) notify.toast(refusalText(error) ?? t('actionFailed'), { tone: 'danger' })
    else notify.toast(t('remindDone'))
  }
  return (
    <Button
      size="m"
      variant="soft"
      disabled={isReminded}
      busy={isLoading}
      needsNetwork={t('remind')}
      onClick={() => void handleClick()}
    >
      {isReminded ? t('reminded') : t('remind')}
    </Button>
  )
}
