import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { itLoads, itSends, refuse, type Answers } from '@mall/testing'
import { buildTicket, showCounter, verifiedTicket } from '../../testing/show-counter.ts'

const show = (answers: Answers) => showCounter('/cav/detail/5', answers)

it('retries a lost confirmation with the same request key', async () => {
  const { ports } = show({ 'cav.detail': buildTicket(), 'cav.verify': refuse('cav/tries') })
  const confirm = await screen.findByRole('button', { name: '确认核销' })
  await userEvent.click(confirm)
  await screen.findByRole('alert')
  await userEvent.click(confirm)
  await waitFor(() => {
    const keys = ports.server.requests.flatMap(({ name, args }) =>
      name === 'cav.verify' ? [(args as { requestKey: string }).requestKey] : [],
    )
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })
})

it('shows the code in the digit groups of the shopper’s phone', async () => {
  show({ 'cav.detail': buildTicket({ code: '8260444019' }) })
  expect(await screen.findByText('8260 4440 19')).toBeTruthy()
})

it('vibrates after a verification and offers the next scan', async () => {
  const vibrated: unknown[] = []
  Object.defineProperty(navigator, 'vibrate', {
    configurable: true,
    value: (pattern: unknown) => vibrated.push(pattern),
  })
  const { ports, here } = show({ 'cav.detail': buildTicket(), 'cav.verify': verifiedTicket })
  const confirm = await screen.findByRole('button', { name: '确认核销' })
  ports.server.script({ 'cav.detail': verifiedTicket })
  await userEvent.click(confirm)
  await userEvent.click(await screen.findByRole('button', { name: '扫下一个' }))
  await waitFor(() => expect(here()).toContain('/cav/scan'))
  expect(vibrated).toHaveLength(1)
})

it('undoes a verification with a reason', async () => {
  const { ports, here } = show({ 'cav.detail': verifiedTicket, 'cav.undo': buildTicket() })
  await userEvent.click(await screen.findByRole('button', { name: '撤销核销' }))
  expect(await screen.findByText('请填写原因')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('撤销原因'), '拿错商品')
  await userEvent.click(screen.getByRole('button', { name: '撤销核销' }))
  await waitFor(() => expect(here()).toContain('/cav/scan'))
  const undo = ports.server.requests.find(({ name }) => name === 'cav.undo')
  expect(undo?.args).toMatchObject({ id: 5, reason: '拿错商品' })
})

it('links back to the scanner when the code has not been scanned', async () => {
  show({ 'cav.detail': refuse('cav/not-found') })
  const link = await screen.findByRole('link', { name: '去核销' })
  expect(link.getAttribute('href')).toContain('/cav/scan')
})

itLoads({
  show,
  call: 'cav.detail',
  data: buildTicket(),
  shows: '8260 4412 34',
  refusedBy: 'cav/other-outlet',
  session: { to: '/bank-login' },
})
itSends({
  show: (answers) => show({ 'cav.detail': buildTicket(), ...answers }),
  call: 'cav.verify',
  ready: () => screen.findByRole('button', { name: '确认核销' }),
  refusedBy: 'cav/used',
})
itSends({
  show: (answers) => show({ 'cav.detail': verifiedTicket, ...answers }),
  call: 'cav.undo',
  ready: async () => {
    await userEvent.type(await screen.findByLabelText('撤销原因'), '拿错商品')
    return screen.getByRole('button', { name: '撤销核销' })
  },
  refusedBy: 'cav/undo',
})
