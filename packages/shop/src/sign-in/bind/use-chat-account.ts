import { apiMessages, errorText, loadUserInfo } from '@mall/core/api'
import { useCurrentPath, useMallDispatch, useNotify, usePorts } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { sessionActions, useCompanyId } from '@mall/core/session'
import { redirectToProvider } from '@mall/commerce/oauth'
import { useUnbindWechatMutation } from '../login-endpoints.ts'
import { failureText } from '../flows/failure-text.ts'
import { flowMessages } from '../messages.ts'
import { messages } from './messages.ts'

/** Binds the chat account of this app to the signed-in shopper, or unbinds it. */
export function useChatAccount() {
  const t = useMessages(messages)
  const tApi = useMessages(apiMessages)
  const tFlow = useMessages(flowMessages)
  const ports = usePorts()
  const notify = useNotify()
  const dispatch = useMallDispatch()
  const companyId = useCompanyId()
  const here = useCurrentPath()
  const [unbind] = useUnbindWechatMutation()
  const warn = (text: string) => notify.toast(text, { tone: 'danger' })

  return {
    /** Redirects to the chat app's consent page; the login page binds on return. */
    async bind() {
      try {
        const request = { provider: 'wechat', scope: 'user', redirect: here } as const
        const failure = await redirectToProvider(ports, dispatch, companyId, request)
        if (failure !== null) warn(failureText(failure, tFlow))
      } catch (error) {
        warn(failureText(error, tFlow))
      }
    },
    async unbind() {
      const yes = await notify.confirm({
        title: t('confirmUnbind'),
        message: t('unbindNote'),
        confirmLabel: t('unbindTitle'),
      })
      if (!yes) return
      const { error } = await unbind({})
      if (error) return warn(errorText(error, tApi('networkFailed')))
      dispatch(sessionActions.openIdReceived(''))
      notify.toast(t('unbound'), { tone: 'ok' })
      await dispatch(loadUserInfo())
    },
  }
}
