import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Step = { name: string; isDeep?: boolean }

const root = new URL('..', import.meta.url)
const printSteps =
  "import { steps } from './scripts/steps.mjs'; process.stdout.write(JSON.stringify(steps))"
const steps = JSON.parse(
  execFileSync(process.execPath, ['--input-type=module', '-e', printSteps], {
    cwd: root,
    encoding: 'utf8',
  }),
) as Step[]

/** Steps that the parts of a workflow run, a step of two shards twice. */
function listRun(workflow: string, expected: readonly string[]): string[] {
  const text = readFileSync(new URL(`.github/workflows/${workflow}`, root), 'utf8')
  return [...text.matchAll(/\bsteps: (?<words>[\w -]+?)(?:, shard: [\d/]+)? \}/g)].flatMap(
    ({ groups }) => {
      const [first, ...names] = (groups?.['words'] ?? '').split(' ')
      return first === '--without'
        ? expected.filter((name) => !names.includes(name))
        : [first ?? '', ...names]
    },
  )
}

it.each([
  ['ci.yml', 'npm test', (step: Step) => !step.isDeep],
  ['nightly.yml', 'npm run test:deep', () => true],
])('the parts of %s are together %s', (workflow, _command, isRun) => {
  const expected = steps.filter(isRun).map(({ name }) => name)
  expect([...new Set(listRun(workflow, expected))].toSorted()).toEqual(expected.toSorted())
})
