import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@mall/contract/routes'
import specified from '@mall/contract/specified-calls.json' with { type: 'json' }
import { faultOfProgress, progressOf, reportOf } from './contract-progress.ts'

/** `tsx tooling/contract/contract-report.ts`: which of the specified calls exist. Fails below contract-floor.json. */
const floorFile = join(import.meta.dirname, 'contract-floor.json')
const { built: floor } = JSON.parse(readFileSync(floorFile, 'utf8')) as { built: number }

const progress = progressOf(specified, routes)
process.stdout.write(`${reportOf(progress)}\n`)

const fault = faultOfProgress(progress, floor)
if (fault) {
  process.stderr.write(`✗ ${fault}\n`)
  process.exitCode = 1
} else if (progress.built.length > floor) {
  process.stdout.write(
    `raise "built" in tooling/contract/contract-floor.json to ${progress.built.length}\n`,
  )
}
