type Step = () => Promise<unknown>

/** What has to end when a bench does, whether it is done, has failed, or is told to stop. */
export type Leaving = { add(step: Step): void; leave(): Promise<void> }

/** The last thing begun ends first. A signal leaves at once and then ends the process. */
export function openLeaving(): Leaving {
  const steps: Step[] = []
  async function leave() {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    for (let step = steps.pop(); step; step = steps.pop()) await step()
  }
  function stop() {
    void leave().finally(() => process.exit(1))
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return { add: (step) => void steps.push(step), leave }
}
