import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { defineFeature } from '@mall/core/feature'
import { renderFeature, type FeatureOptions } from '@mall/testing'
import { useDeviceName } from './index.ts'

function Names() {
  const [getFirst, getSecond] = [useDeviceName('first'), useDeviceName('second')]
  return <p>{[getFirst(), getFirst(), getSecond()].join(' ')}</p>
}
const feature = defineFeature({
  id: 'names',
  routes: [{ path: '/home', title: '', access: {}, lazy: async () => ({ Component: Names }) }],
})

async function readNames(prepare?: FeatureOptions['prepare']) {
  renderFeature(feature, { route: '/home', ...(prepare && { prepare }) })
  return (await screen.findByText(/^[\w-]+ [\w-]+ [\w-]+$/)).textContent.split(' ')
}

it('keeps one name for each purpose', async () => {
  const [first, again, second] = await readNames()
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect(again).toBe(first)
  expect(second).not.toBe(first)
})

it.each([
  ['keeps the name of an earlier visit', 'f'.repeat(32), 60_000, true],
  ['replaces a name after a year', 'f'.repeat(32), -1, false],
  ['replaces a name in another form', 'nobody', 60_000, false],
])('%s', async (_title, value, restMs, isKept) => {
  const [first] = await readNames(({ ports: { clock, storage } }) => {
    storage.local.set('mall:1:first', JSON.stringify({ value, expiry: clock.now() + restMs }))
  })
  expect(first === value).toBe(isKept)
})
