/** Before each file of tests of screens. */
import { configure, getConfig } from '@testing-library/react'
import { unstable_LowPriority, unstable_scheduleCallback } from 'scheduler'
import { vi } from 'vitest'

// Screens load lazily, which takes long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

// jsdom has no scrolling and logs a stack trace per call: 4 of 50 s CPU time.
vi.stubGlobal('scrollTo', () => undefined)

// jsdom paints nothing. The store tells components of an answer with the next frame, for which a
// test would wait 16 ms each time.
vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) =>
  setTimeout(() => run(performance.now())),
)
vi.stubGlobal('cancelAnimationFrame', (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame))

// jsdom has no addresses of files.
Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })

const { setTimeout: startTimer } = globalThis

/** After the store's frame, and after React's work so far, which is of a higher priority. */
async function settle(): Promise<void> {
  await new Promise((resolve) => startTimer(resolve))
  await new Promise<void>((resolve) => {
    unstable_scheduleCallback(unstable_LowPriority, () => resolve())
  })
}

// A message may be shown before the rest of its update: a second press of a test would then fall
// on a button that is still busy. Each wait and each press ends when there is nothing left to do.
// Once for a worker, whose files share these modules.
const worker = globalThis as { isSettling?: boolean }
if (!worker.isSettling) {
  worker.isSettling = true
  const { asyncWrapper } = getConfig()
  configure({
    asyncWrapper: (wait) =>
      asyncWrapper(async () => {
        const answer = await wait()
        await settle()
        return answer
      }),
  })
}
