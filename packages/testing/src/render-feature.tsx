import { cleanup, configure, render, type RenderResult } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import type { CompanyInfo, UserInfo } from '@mall/contract'
import {
  createShell,
  type Fallbacks,
  type Feature,
  type LayoutProps,
  type Shell,
} from '@mall/core/feature'
import type { LoadingMode } from '@mall/core/loading'
import { withCompany } from '@mall/core/paths'
import { readEntryParams, sessionActions, signedIn } from '@mall/core/session'
import { buildCompany, testPorts, type Answers, type TestPorts } from '@mall/core/test-kit'
import { buildUser } from './builders.ts'
import { memoryHost, type MemoryHost } from './memory-host.ts'
import { plainFallbacks, PlainLayout } from './plain-fallbacks.tsx'

/** `MALL_LOADING=plain` runs the tests of all screens in plain mode. */
const envLoading = process.env['MALL_LOADING'] === 'plain' ? 'plain' : undefined

// The first import of a screen takes longer than the default timeout of one second on a busy
// machine.
configure({ asyncUtilTimeout: 20_000 })

export type FeatureOptions = {
  /**
   * first address of the test: "/home", "/ware/detail/5?skuId=7"; login fields are removed from it
   */
  route: string
  answers?: Answers
  company?: Partial<CompanyInfo>
  /** true, or an account: signed in with the token "t-test" */
  user?: boolean | Partial<UserInfo>
  host?: MemoryHost
  layout?: ComponentType<LayoutProps>
  fallbacks?: Fallbacks
  loading?: LoadingMode
  /** changes to the store before the first render */
  prepare?: (shell: Shell) => void
}

export type RenderedFeature = RenderResult & {
  shell: Shell
  ports: TestPorts
  host: MemoryHost
  /** path and query of the router's current location */
  here(): string
}

/**
 * Renders a feature's screen in a whole shell: router, guard, store and a mock server. Unmounted
 * automatically when the test ends.
 */
export function renderFeature(
  features: Feature | readonly Feature[],
  options: FeatureOptions,
): RenderedFeature {
  const { route, answers, company, user, host = memoryHost() } = options
  const companyInfo = buildCompany(company)
  const ports = testPorts({ answers })
  if (companyInfo.companyId !== 1)
    ports.storage.local.set('mall:company', String(companyInfo.companyId))
  const { url, fields } = readEntryParams(withCompany(route, companyInfo.companyId))
  const shell = createShell({
    ...ports,
    host,
    features: 'id' in features ? [features] : features,
    layout: options.layout ?? PlainLayout,
    loading: options.loading ?? envLoading,
    fallbacks: options.fallbacks ?? plainFallbacks,
    entry: { url, boot: { companyInfo }, fields },
  })
  if (user) {
    const userInfo = buildUser(user === true ? {} : user)
    shell.store.dispatch(signedIn({ token: 't-test', openId: userInfo.openId }))
    shell.store.dispatch(sessionActions.userInfoLoaded(userInfo))
  }
  options.prepare?.(shell)
  onTestFinished(cleanup)
  const view = render(
    <MemoryRouter initialEntries={[url]}>
      <shell.App />
    </MemoryRouter>,
  )
  return { ...view, shell, ports, host, here: () => shell.ports.navigation.here() }
}
