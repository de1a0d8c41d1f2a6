/**
 * The net below the unit tests. A machine that is busy with something else can fail a test that is
 * sound, so every file with a failure is run once more, alone, when the others have ended. What
 * passes then is flaky, and told by its name, never in silence; what fails again has failed.
 */
import { countFile, countVitest, failedTasks } from './counts.mjs'
import { failedVitest, withUncaught } from './failures.mjs'

/** More files than this do not fail by chance. */
const most = 5

const nameOf = ({ task, file, test }) =>
  [task, file, ...(test === file ? [] : ['>', test])].join(' ')

/** Failed tasks that no failed test accounts for: a build, a worker that died, an error nobody caught. */
function unexplained(output, failures) {
  const uncaught = withUncaught(output)
  const explained = (name) => {
    const [task, what] = name.split('#')
    return what === 'test' && !uncaught.has(task) && failures.some((one) => one.task === task)
  }
  return failedTasks(output).filter((name) => !explained(name))
}

/** The failures of a file together, in the order in which they were told. */
function byFile(failures) {
  const files = new Map()
  for (const failure of failures) {
    const key = `${failure.task} ${failure.file}`
    files.set(key, [...(files.get(key) ?? []), failure])
  }
  return [...files.values()]
}

/**
 * @param {string} output what turbo and vitest said
 * @param {(task: string, file: string) => Promise<{ ok: boolean, output: string }>} runAlone
 * @returns the counts as they stand after the second look; the names of what is `broken` and `flaky`
 */
export async function secondLook(output, runAlone) {
  const count = countVitest(output)
  const failures = failedVitest(output)
  const files = byFile(failures)
  const broken = unexplained(output, failures)
  const flaky = []
  count.failed += broken.filter((name) => name.endsWith('#test')).length
  if (files.length > most) return { ...count, broken: [...broken, ...failures.map(nameOf)], flaky }

  for (const failed of files) {
    const [{ task, file }] = failed
    const again = await runAlone(task, file)
    const names = failedVitest(again.output).map((failure) => nameOf({ ...failure, task }))
    // Where it fails without a word about a test, all of it has failed again.
    const still = again.ok ? [] : names.length > 0 ? names : failed.map(nameOf)
    broken.push(...still)
    flaky.push(...failed.map(nameOf).filter((name) => !still.includes(name)))
    if (!again.ok && names.length === 0) continue
    const before = countFile(output, { task, file })
    const now = countVitest(again.output)
    for (const kind of ['passed', 'failed', 'skipped']) count[kind] += now[kind] - before[kind]
  }
  return { ...count, broken, flaky }
}
