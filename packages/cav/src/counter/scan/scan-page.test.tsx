import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { itEndsTheSession, itSends, refuse, type Answers } from '@mall/testing'
import { buildTicket, showCounter } from '../../testing/show-counter.ts'

const show = (answers: Answers) => showCounter('/cav/scan', answers)

async function typeCode() {
  await userEvent.type(await screen.findByLabelText('取件码'), '8260447193')
  return screen.getByRole('button', { name: '查找' })
}

it('looks up a typed code and shows the goods to give out', async () => {
  const { ports, here } = show({ 'cav.lookup': buildTicket(), 'cav.detail': buildTicket() })
  await userEvent.click(await typeCode())
  await waitFor(() => expect(here()).toContain('/cav/detail/5'))
  expect(await screen.findByText('8260 4412 34')).toBeTruthy()
  const lookup = ports.server.requests.find(({ name }) => name === 'cav.lookup')
  expect(lookup?.args).toMatchObject({ code: '8260 4471 93' })
})

it('shows the refusal of a code at its field', async () => {
  show({ 'cav.lookup': refuse('cav/other-outlet', '应到金科路社区支行领取') })
  await userEvent.click(await typeCode())
  expect(await screen.findByText('应到金科路社区支行领取')).toBeTruthy()
})

it('looks up no incomplete code', async () => {
  const { ports } = show({})
  await userEvent.type(await screen.findByLabelText('取件码'), '8260')
  await userEvent.click(screen.getByRole('button', { name: '查找' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(ports.server.count('cav.lookup')).toBe(0)
})

it('redirects to the sign-in without a staff session', async () => {
  const { here } = showCounter('/cav/scan', {}, { signedIn: false })
  await waitFor(() => expect(here()).toMatch(/^\/cav\?/))
})

itSends({ show, call: 'cav.lookup', ready: typeCode, refusedBy: 'cav/code' })
itEndsTheSession({ show, call: 'cav.today', to: '/bank-login' })
