import { useEffect, useRef } from 'react'
import { useMallNavigate, useNotify, usePaths, useSignOut } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useLogoutMutation } from '../../sign-in/index.ts'
import { messages } from './messages.ts'

/**
 * Signs out on the server, then on this device even if the server is unreachable. Clears the
 * session after this page unmounts: clearing it earlier would redirect to the sign-in.
 */
export function useConfirmSignOut() {
  const t = useMessages(messages)
  const [logout, { isLoading }] = useLogoutMutation()
  const signOut = useSignOut()
  const notify = useNotify()
  const go = useMallNavigate()
  const paths = usePaths()
  const isLeaving = useRef(false)
  useEffect(
    () => () => {
      if (isLeaving.current) signOut()
    },
    [signOut],
  )
  return {
    busy: isLoading,
    async run() {
      if (isLoading || isLeaving.current) return
      if (!(await notify.confirm({ title: t('confirmSignOut'), confirmLabel: t('signOut') })))
        return
      await logout()
      isLeaving.current = true
      go(paths.home(), { replace: true })
    },
  }
}
