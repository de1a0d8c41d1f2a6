import { useSearchParams } from 'react-router-dom'
import { useMallNavigate, useMallDispatch, usePaths, usePorts, useSignIn } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { safeRedirect } from '@mall/core/paths'
import { isSelfService, sessionActions, useCompanyInfo, useSignedIn } from '@mall/core/session'
import { loginApi, type LoginResult } from '../login-endpoints.ts'
import type { LoginView, FlowTools, BindPhonePopup, SignInOutcome } from './flow-types.ts'
import { flowMessages } from '../messages.ts'

const LOGIN_PATH_PATTERN = /^\/(login|bank-login)([?#]|$)/

/**
 * The work chat's link to the app may contain the company's corpId, which stays in the redirect.
 */
function parseCorpId(address: string): string {
  const [, search = ''] = address.split('?')
  return new URLSearchParams(search).get('corpId') ?? ''
}

export function useFlowTools(
  show: (view: LoginView) => void,
  showPopup: (popup: BindPhonePopup | null) => void,
): FlowTools {
  const t = useMessages(flowMessages)
  const ports = usePorts()
  const dispatch = useMallDispatch()
  const info = useCompanyInfo()
  const paths = usePaths()
  const go = useMallNavigate()
  const startSession = useSignIn()
  const signedIn = useSignedIn()
  const [query] = useSearchParams()
  const { entryParams, notify } = ports
  const home = paths.home()
  const requestedPath = safeRedirect(query.get('redirect'), home)
  const target = LOGIN_PATH_PATTERN.test(requestedPath) ? home : requestedPath
  const selfService = isSelfService(info.loginMethod)
  const idleView: LoginView = selfService
    ? { kind: 'failed', message: t('incomplete'), stale: false }
    : { kind: 'form' }

  const isSignedIn = () => dispatch((_dispatch, getState) => getState().session.token !== null)
  function leave(path: string) {
    entryParams.done()
    go(path, { replace: true })
  }
  async function continueSignedIn(title: string) {
    await notify.alert({ title, message: t('accountKept') })
    leave(target)
  }

  return {
    ports,
    dispatch,
    info,
    t,
    paths,
    home,
    signedIn,
    idleView,
    target,
    corpId: info.ddCorpId || query.get('corpId') || parseCorpId(requestedPath),
    show,
    showPopup,
    fail(message, stale = false) {
      if (isSignedIn()) return void continueSignedIn(message)
      entryParams.done()
      if (selfService) show({ kind: 'failed', message, stale })
      else {
        show({ kind: 'form' })
        notify.toast(message, { tone: 'danger' })
      }
    },
    go: leave,
    saveTicket: (ticket) => void dispatch(sessionActions.bindTicketReceived(ticket)),
    async signIn(request) {
      const { signIn } = loginApi.endpoints
      return (await dispatch(signIn.initiate(request, { track: false }))) as SignInOutcome
    },
    async succeed(
      { message: welcome, ...result }: LoginResult,
      message = welcome || t('signedIn'),
    ) {
      entryParams.done()
      if (message) notify.toast(message, { tone: 'ok' })
      await startSession(result)
    },
  }
}
