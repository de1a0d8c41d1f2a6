import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import type { CompanyInfo } from '@mall/contract'
import { RouterLink, type LayoutProps } from '@mall/core/feature'
import { sessionActions } from '@mall/core/session'
import { buildHome } from './builders.ts'
import { createPublicKey, LOGIN, PROOF, buildPuzzle } from './login-fixtures.ts'
import {
  buildUser,
  buildData,
  memoryHost,
  renderFeature,
  type Answers,
  type MemoryHost,
} from '@mall/testing'
import { LinkProvider } from '@mall/ui'
import { shopFeature } from '../feature.ts'

const WithLinks = ({ children }: LayoutProps) => (
  <LinkProvider value={RouterLink}>{children}</LinkProvider>
)

export const SIGN = 'a'.repeat(64)
export const SIGNED = `timestamp=1700000000&nonce=n-12345678&sign=${SIGN}`
export const TICKET = { openId: 'ticket_1' }

export type SignInView = {
  route?: string
  company?: Partial<CompanyInfo>
  host?: MemoryHost
  answers?: Answers
  user?: Parameters<typeof renderFeature>[1]['user']
  prepare?: Parameters<typeof renderFeature>[1]['prepare']
}

/** Renders a shell at a route; sign-in calls succeed unless overridden. */
export async function renderMall(options: SignInView) {
  const { route = '/service', host = memoryHost(), answers, prepare, ...rest } = options
  const view = renderFeature(shopFeature, {
    route,
    host,
    layout: WithLinks,
    answers: {
      'home.all': buildHome(),
      'login.captcha': buildPuzzle('p1'),
      'login.checkCaptcha': PROOF,
      'login.publicKey': await createPublicKey(),
      'login.getInfo': buildUser(),
      'login.login': LOGIN,
      ...answers,
    },
    ...rest,
    prepare(shell) {
      shell.store.dispatch(sessionActions.homeOptionLoaded(buildData('home.option')))
      prepare?.(shell)
    },
  })
  const { ports, shell } = view
  return {
    ...view,
    user: userEvent.setup(),
    messages: ports.notify.messages,
    token: () => shell.store.getState().session.token,
    args: (name: string) => ports.server.requests.find((call) => call.name === name)?.args,
    /** Asserts that the texts are in no storage, URL or markup. */
    expectNoTrace(...texts: string[]) {
      const stored = [ports.storage.local, ports.storage.session].flatMap((area) =>
        area.keys().map((key) => `${key}=${area.get(key) ?? ''}`),
      )
      const all = [view.here(), view.baseElement.innerHTML, ...stored].join('\n')
      for (const text of texts) expect(all).not.toContain(text)
    },
  }
}

export const waitForPath = (here: () => string, path: string) =>
  waitFor(() => expect(here().split('?')[0]).toBe(path))

export const button = (name: string) => screen.findByRole('button', { name })
