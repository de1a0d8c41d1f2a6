import { expect, it } from 'vitest'
import { openServerLog } from './server-log.ts'

/** A PostgreSQL whose log comes later than its answers, in pieces. */
function lateWriter(hear: (piece: string) => void) {
  return {
    query: async (text: string) => {
      const mark = /'(.*)'/.exec(text)?.[1] ?? ''
      setImmediate(() => {
        hear(`the last plan\n${mark.slice(0, 3)}`)
        setImmediate(() => hear(mark.slice(3)))
      })
    },
  }
}

it('waits until all that was logged has been heard', async () => {
  const log = openServerLog()
  const owner = lateWriter(log.hear)
  const text = await log.during(owner, async () => log.hear('the first plan\n'))
  expect(text).toMatch(/^the first plan\nthe last plan\n/)
})

it('keeps nothing of what was logged before', async () => {
  const log = openServerLog()
  const owner = lateWriter(log.hear)
  await log.during(owner, async () => log.hear('an earlier plan\n'))
  log.hear('between two')
  const text = await log.during(owner, async () => {})
  expect(text).toMatch(/^the last plan\n/)
})

it('lets the work fail', async () => {
  const log = openServerLog()
  const failing = log.during(lateWriter(log.hear), () => Promise.reject(new Error('no answer')))
  await expect(failing).rejects.toThrow('no answer')
})
