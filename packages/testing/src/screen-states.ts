import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DataOf, ShopperCallName, ShopperRefusalName } from '@mall/contract'
import { offline, readSentence, refuse, silence, type Answers } from '@mall/core/test-kit'
import type { RenderedFeature } from './render-feature.tsx'

type Show = (answers: Answers) => RenderedFeature | Promise<RenderedFeature>

/** Refusal that ends the screen's session, and the path to which the screen then redirects. */
type Session = { refusal?: ShopperRefusalName; to?: string }

export type LoadedScreen<N extends ShopperCallName> = {
  /** opens the screen; the test's mock responses cover every call but `call` */
  show: Show
  /** the call whose data the screen shows */
  call: N
  data: DataOf<N>
  /** text on the screen once `data` has loaded */
  shows: string | RegExp
  /** a refusal that only this call returns, if there is one; the screen shows its text */
  refusedBy?: ShopperRefusalName
  /** text on the screen instead of the refusal's text, where the screen shows more */
  says?: string | RegExp
  /** false: the refusal is final and has no retry, such as for a missing entity */
  retries?: boolean
  /** data without entries, and the text that the screen shows then */
  empty?: { data: DataOf<N>; says: string | RegExp }
  /** false: guests may open the screen as well */
  session?: Session | false
}

/** Defines the tests of a screen with data: loading, failed, refused, empty, signed out. */
export function itLoads<N extends ShopperCallName>(loaded: LoadedScreen<N>): void {
  const { show, call, data, shows, refusedBy, says, empty, retries = true, session = {} } = loaded
  const open = async (answer: unknown) => show({ [call]: answer } as Answers)
  const answerWith = ({ ports }: RenderedFeature, answer: unknown) =>
    ports.server.script({ [call]: answer } as Answers)

  it(`shows a loading state for ${call}, then its result`, async () => {
    const view = await open(silence())
    await waitFor(() => expect(view.container.querySelector('[aria-busy="true"]')).not.toBeNull())
    expect(screen.queryByText(shows)).toBeNull()
    view.unmount()
    await open(data)
    expect((await screen.findAllByText(shows))[0]).toBeTruthy()
  })

  it(`offers a retry of ${call} without a network`, async () => {
    const view = await open(offline())
    const retry = await screen.findByRole('button', { name: '重新加载' })
    answerWith(view, data)
    fireEvent.click(retry)
    expect((await screen.findAllByText(shows))[0]).toBeTruthy()
  })

  it(`reports that ${call} is refused`, async () => {
    await open(refuse(refusedBy ?? 'server/unavailable'))
    const sentence = refusedBy ? readSentence(refusedBy) : '没有加载出来'
    expect((await screen.findAllByText(says ?? sentence))[0]).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: '重新加载' })).toHaveLength(retries ? 1 : 0)
  })

  it.each(empty ? [empty] : [])(`reports that ${call} returns nothing`, async (nothing) => {
    await open(nothing.data)
    expect((await screen.findAllByText(nothing.says))[0]).toBeTruthy()
  })

  if (session !== false) itEndsTheSession({ show, call, ...session })
}

type SignedInScreen = Session & { show: Show; call: ShopperCallName }

/** Defines the test of a sign-in session that ends while the screen loads or sends a call. */
export function itEndsTheSession({ show, call, ...session }: SignedInScreen): void {
  const { refusal = 'session/expired', to = '/login' } = session
  it(`redirects to the sign-in when ${call} reports an ended session`, async () => {
    const { here } = await show({ [call]: refuse(refusal) } as Answers)
    await waitFor(() => expect(here().split('?')[0]).toBe(to))
  })
}

export type ActingScreen = {
  show: Show
  call: ShopperCallName
  /** fills in the screen until its button can be pressed, and returns the button */
  ready: (view: RenderedFeature) => Promise<HTMLElement>
  /** a refusal of the call, whose text the screen or a toast shows */
  refusedBy: ShopperRefusalName
}

/**
 * Defines the tests of a button that changes data: two taps send one call, and a failure shows a
 * message.
 */
export function itSends({ show, call, ready, refusedBy }: ActingScreen): void {
  const open = async (answer: unknown) => show({ [call]: answer } as Answers)
  const said = ({ ports, container }: RenderedFeature) =>
    `${ports.notify.messages.join(' ')} ${container.ownerDocument.body.textContent}`

  it(`sends ${call} once for two taps`, async () => {
    const view = await open(silence())
    const button = await ready(view)
    fireEvent.click(button)
    await waitFor(() => expect(view.ports.server.count(call)).toBe(1))
    fireEvent.click(button)
    fireEvent.click(button)
    await Promise.resolve()
    expect(view.ports.server.count(call)).toBe(1)
  })

  it(`shows why ${call} is refused and can be pressed again`, async () => {
    const view = await open(refuse(refusedBy))
    const button = await ready(view)
    fireEvent.click(button)
    await waitFor(() => expect(said(view)).toContain(readSentence(refusedBy)))
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  })

  it(`reports that ${call} found no network`, async () => {
    const view = await open(offline())
    fireEvent.click(await ready(view))
    await waitFor(() => expect(said(view)).toContain('网络错误，请检查网络连接'))
  })
}
