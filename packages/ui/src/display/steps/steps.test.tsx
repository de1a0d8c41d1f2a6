import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Steps } from './steps.tsx'

it('lists its steps in order and marks the current one', () => {
  render(
    <Steps
      label="订单进度"
      current={1}
      steps={[{ label: '已下单', note: '11-18 16:22' }, { label: '待付款' }, { label: '完成' }]}
    />,
  )
  const list = within(screen.getByRole('list', { name: '订单进度' }))
  const steps = list.getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '已下单11-18 16:22',
    '待付款',
    '完成',
  ])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
})
