import { useEffect, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { enterCompany, loadCompanyInfo } from '../../api/index.ts'
import { decide, type GuardedRoute, type Verdict } from '../../guard/index.ts'
import { useMessages } from '../../messages/index.ts'
import { sessionActions, signOut } from '../../session/index.ts'
import { messages } from '../messages.ts'
import { usePorts } from '../context/ports-context.ts'
import { useShell } from '../context/shell-context.ts'
import { useFacts } from './use-facts.ts'
import { usePaths } from './use-paths.ts'
import { useMallDispatch } from '../context/use-session-flow.ts'
import { useWhenOnline } from '../../loading/index.ts'

/** Login pages: opening one counts as the sign-in attempt of the visit. */
const LOGIN_PAGES: ReadonlySet<string> = new Set(['/login', '/bank-login'])

type GuardedProps = {
  route: GuardedRoute
  /** shown while a step of the guard loads */
  loading: ReactNode
  children: ReactNode
}

/** Shows a screen, or executes the guard's verdict instead. Runs on every navigation. */
export function Guarded({ route, loading, children }: GuardedProps) {
  const t = useMessages(messages)
  const { fallbacks, guardSteps } = useShell()
  const dispatch = useMallDispatch()
  const home = usePaths().home()
  const verdict = decide(route, useFacts(), guardSteps)
  useVerdict(verdict, route)
  useWhenOnline(() => {
    if (verdict.kind === 'block') dispatch(sessionActions.companyInfoRetried())
  })

  switch (verdict.kind) {
    case 'allow':
      return children
    case 'redirect':
    case 'startLogin':
      return <Navigate to={verdict.to} replace />
    case 'block':
      return (
        <fallbacks.Failed
          reason={verdict.reason}
          message={t(verdict.reason === 'company' ? 'companyFailed' : 'companyUnknown')}
          onRetry={() => dispatch(sessionActions.companyInfoRetried())}
          home={home}
        />
      )
    case 'deny':
      return <fallbacks.Denied home={home} />
    case 'load':
    case 'switchCompany':
    case 'signOut':
      return loading
  }
}

function useVerdict(verdict: Verdict, { path }: GuardedRoute): void {
  const dispatch = useMallDispatch()
  const { navigation } = usePorts()
  const { kind } = verdict
  const companyId = verdict.kind === 'switchCompany' ? verdict.companyId : 0
  const to = verdict.kind === 'signOut' ? verdict.to : ''
  useEffect(() => {
    if (kind === 'load') void dispatch(loadCompanyInfo())
    if (kind === 'switchCompany') void dispatch(enterCompany(companyId))
    if (kind === 'signOut') {
      dispatch(signOut())
      navigation.go(to, { replace: true })
    }
    if (kind === 'allow' && LOGIN_PAGES.has(path)) dispatch(sessionActions.loginAttempted())
  }, [dispatch, navigation, kind, companyId, to, path])
}
