/**
 * `node scripts/any-order.mjs [package …]`: verifies that no unit test depends on the files before
 * it. Runs the units of every package three times, their files shuffled by printed seeds, and each
 * file of shop alone. Exit code 1 with the names of failed packages and files. `MALL_TEST_SEED`
 * repeats the first seed.
 */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { packageFolders, root, runSync } from './workspace.mjs'

const SEEDS = 3
/**
 * Package whose files also run one by one, because they share a cache of responses that may hide a
 * missing set-up.
 */
const ALONE = 'packages/shop'

const vitestOf = (folder) => join(folder, 'node_modules', '.bin', 'vitest')
const say = (line) => process.stdout.write(`${line}\n`)

/** @returns whether the units of a package passed */
function passes(folder, args) {
  const { status } = runSync(vitestOf(folder), ['run', '--reporter=dot', ...args], { cwd: folder })
  return status === 0
}

const listTests = (folder) =>
  readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.test\.tsx?$/.test(name) && !name.includes('.deep.'),
  )

const names = process.argv.slice(2)
const folders = packageFolders()
  .map((folder) => join(root, folder))
  .filter((folder) => existsSync(vitestOf(folder)))
  .filter((folder) => names.length === 0 || names.includes(basename(folder)))
const first = Number(process.env.MALL_TEST_SEED ?? Date.now() % 1_000_000)
const failed = []

for (let seed = first; seed < first + SEEDS; seed += 1) {
  for (const folder of folders) {
    const what = `${basename(folder)}, files shuffled by seed ${seed}`
    say(`▶ ${what}`)
    const shuffled = ['--sequence.shuffle.files', `--sequence.seed=${seed}`]
    if (!passes(folder, shuffled)) failed.push(what)
  }
}
for (const folder of folders.filter((one) => one === join(root, ALONE))) {
  for (const file of listTests(folder)) {
    if (!passes(folder, [join('src', file)])) failed.push(`${ALONE}/src/${file} alone`)
  }
}
for (const what of failed) process.stderr.write(`✗ ${what}\n`)
process.exitCode = failed.length > 0 ? 1 : 0
