import { useSearchParams } from 'react-router-dom'
import { useGo, useMallDispatch, usePaths, usePorts, useSignIn } from '@mall/core/feature'
import { safeRedirect } from '@mall/core/paths'
import { isSelfService, sessionActions, useCompanyInfo, useSignedIn } from '@mall/core/session'
import { loginApi } from '../api/login-endpoints.ts'
import type { Face, FlowTools, LoginResult, Popup, Tried } from './flow-types.ts'

const LOGIN = /^\/(login|bank-login)([?#]|$)/

/** The work chat's app link may name the company's corpId; the way back still carries it. */
function corpIdIn(address: string): string {
  const [, search = ''] = address.split('?')
  return new URLSearchParams(search).get('corpId') ?? ''
}

export function useFlowTools(
  show: (face: Face) => void,
  showPopup: (popup: Popup | null) => void,
): FlowTools {
  const ports = usePorts()
  const dispatch = useMallDispatch()
  const info = useCompanyInfo()
  const paths = usePaths()
  const go = useGo()
  const keep = useSignIn()
  const signedIn = useSignedIn()
  const [query] = useSearchParams()
  const { arrival, notify } = ports
  const home = paths.home()
  const wish = safeRedirect(query.get('redirect'), home)
  const selfService = isSelfService(info.loginMethod)
  const resting: Face = selfService
    ? { kind: 'failed', message: '登录未完成，请重试', stale: false }
    : { kind: 'form' }

  return {
    ports,
    dispatch,
    info,
    paths,
    home,
    signedIn,
    resting,
    target: LOGIN.test(wish) ? home : wish,
    corpId: info.ddCorpId || query.get('corpId') || corpIdIn(wish),
    show,
    showPopup,
    fail(message, stale = false) {
      arrival.done()
      if (selfService) show({ kind: 'failed', message, stale })
      else {
        show({ kind: 'form' })
        notify.toast(message, { tone: 'danger' })
      }
    },
    go(path) {
      arrival.done()
      go(path, { replace: true })
    },
    keepTicket: (ticket) => void dispatch(sessionActions.bindTicketReceived(ticket)),
    async signIn(request) {
      const { signIn } = loginApi.endpoints
      return (await dispatch(signIn.initiate(request, { track: false }))) as Tried
    },
    async succeed(result: LoginResult, words = '登录成功') {
      arrival.done()
      if (words) notify.toast(words, { tone: 'ok' })
      await keep(result)
    },
  }
}
