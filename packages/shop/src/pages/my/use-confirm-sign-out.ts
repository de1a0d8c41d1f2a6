import { useEffect, useRef } from 'react'
import { useGo, useNotify, usePaths, useSignOut } from '@mall/core/feature'
import { useLogoutMutation } from '../../api/login-endpoints.ts'

/**
 * Tells the server first; who cannot reach it is signed out on this device all the same. That comes
 * once this page is left: signed out while it is still shown, the shopper would be asked to sign in.
 */
export function useConfirmSignOut() {
  const [logout, { isLoading }] = useLogoutMutation()
  const signOut = useSignOut()
  const notify = useNotify()
  const go = useGo()
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
      if (!(await notify.confirm({ title: '确定退出登录吗？', confirmLabel: '退出登录' }))) return
      await logout()
      isLeaving.current = true
      go(paths.home(), { replace: true })
    },
  }
}
