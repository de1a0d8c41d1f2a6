import { expect, it } from 'vitest'
import { testPorts } from '@mall/core/test-kit'
import { deviceFootprints } from './device-footprints.ts'

let now = Date.parse('2026-11-23T00:00:00.000Z')
const { storage } = testPorts()
const open = () => deviceFootprints(storage, 1, () => now)

it('stores each product once, the latest last, at most 50', () => {
  const footprints = open()
  for (let spuId = 1; spuId <= 60; spuId += 1) footprints.add(spuId)
  footprints.add(30)
  const ids = footprints.read().map(({ spuId }) => spuId)
  expect(ids).toHaveLength(50)
  expect(ids.slice(0, 2)).toEqual([11, 12])
  expect(ids.at(-1)).toBe(30)
  expect(ids.filter((spuId) => spuId === 30)).toHaveLength(1)
})

it('removes reported products unless they were viewed again', () => {
  const footprints = open()
  footprints.settle(footprints.read())
  footprints.add(1)
  footprints.add(2)
  const sent = footprints.read()
  now += 1_000
  footprints.add(2)
  footprints.settle(sent)
  expect(footprints.read()).toEqual([{ spuId: 2, at: '2026-11-23T00:00:01.000Z' }])
})
