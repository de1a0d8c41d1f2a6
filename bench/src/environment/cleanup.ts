type Step = () => Promise<unknown>

/** Steps to run when a bench ends, fails or is interrupted. */
export type Cleanup = { add(step: Step): void; run(): Promise<void> }

/** Runs the steps in reverse order. A signal runs them immediately and then exits the process. */
export function createCleanup(): Cleanup {
  const steps: Step[] = []
  async function run() {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    for (let step = steps.pop(); step; step = steps.pop()) await step()
  }
  function stop() {
    void run().finally(() => process.exit(1))
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return { add: (step) => void steps.push(step), run }
}
