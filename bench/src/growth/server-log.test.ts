import { expect, it } from 'vitest'
import { createServerLog } from './server-log.ts'

/** Writer whose log arrives after its responses, in pieces. */
function createLateWriter(append: (piece: string) => void) {
  return {
    query: async (text: string) => {
      const mark = /'(.*)'/.exec(text)?.[1] ?? ''
      setImmediate(() => {
        append(`the last plan\n${mark.slice(0, 3)}`)
        setImmediate(() => append(mark.slice(3)))
      })
    },
  }
}

it('waits until the log is complete', async () => {
  const log = createServerLog()
  const owner = createLateWriter(log.append)
  const text = await log.during(owner, async () => log.append('the first plan\n'))
  expect(text).toMatch(/^the first plan\nthe last plan\n/)
})

it('excludes entries logged before', async () => {
  const log = createServerLog()
  const owner = createLateWriter(log.append)
  await log.during(owner, async () => log.append('an earlier plan\n'))
  log.append('between two')
  const text = await log.during(owner, async () => {})
  expect(text).toMatch(/^the last plan\n/)
})

it('rejects when the operation fails', async () => {
  const log = createServerLog()
  const failing = log.during(createLateWriter(log.append), () =>
    Promise.reject(new Error('no answer')),
  )
  await expect(failing).rejects.toThrow('no answer')
})
