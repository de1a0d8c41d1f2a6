/** Runs before each test file of screens. */
import { configure, getConfig } from '@testing-library/react'
import { unstable_LowPriority, unstable_scheduleCallback } from 'scheduler'
import { vi } from 'vitest'

// Screens load lazily, which takes long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

// jsdom has no scrolling and logs a stack trace per call: 4 of 50 s CPU time.
vi.stubGlobal('scrollTo', () => undefined)

// jsdom paints nothing. The store notifies components of a response in the next frame, for which a
// test would wait 16 ms each time.
vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) =>
  setTimeout(() => run(performance.now())),
)
vi.stubGlobal('cancelAnimationFrame', (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame))

// jsdom does not implement object URLs.
Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })

const { setTimeout: startTimer } = globalThis

/** Resolves after the store's frame and after React's pending work, which has a higher priority. */
async function settle(): Promise<void> {
  await new Promise((resolve) => startTimer(resolve))
  await new Promise<void>((resolve) => {
    unstable_scheduleCallback(unstable_LowPriority, () => resolve())
  })
}

// A message may be rendered before the rest of its update, when a second press of a test would hit
// a busy button. Each wait and each press therefore ends only when no work is pending. Set up once
// per worker, whose files share these modules.
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
