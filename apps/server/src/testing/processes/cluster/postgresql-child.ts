/**
 * Runs a PostgreSQL for `npm run cluster` until its standard input ends, which happens whenever the
 * parent process ends. Prints its address as one line.
 */
import { once } from 'node:events'
import { startPostgresql } from '../postgresql.ts'

const postgres = await startPostgresql()
process.stdout.write(`${postgres.url}\n`)
process.stdin.resume()
await once(process.stdin, 'end')
await postgres.stop()
