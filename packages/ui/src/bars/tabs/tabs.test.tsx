import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TabPanel, Tabs } from './tabs.tsx'

function Orders() {
  const [current, setCurrent] = useState('all')
  const items = ['all', 'pay', 'ship'].map((id) => ({ id, label: id }))
  return (
    <>
      <Tabs label="状态" name="o" items={items} current={current} onChange={setCurrent} />
      <TabPanel name="o" id={current}>
        {current} panel
      </TabPanel>
    </>
  )
}

it('has one tab stop, and arrows, Home and End choose with wrap-around', async () => {
  render(<Orders />)
  const on = () => document.activeElement?.textContent
  await userEvent.tab()
  expect(on()).toBe('all')
  await userEvent.keyboard('{ArrowRight}')
  expect(on()).toBe('pay')
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(on()).toBe('all')
  await userEvent.keyboard('{ArrowLeft}')
  expect(on()).toBe('ship')
  expect(screen.getByRole('tab', { name: 'ship' }).getAttribute('aria-selected')).toBe('true')
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
})

it('connects the selected tab with its panel', () => {
  render(<Orders />)
  const panel = screen.getByRole('tabpanel', { name: 'all' })
  expect(screen.getByRole('tab', { name: 'all' }).getAttribute('aria-controls')).toBe(panel.id)
})
