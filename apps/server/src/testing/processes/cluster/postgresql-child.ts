/**
 * A PostgreSQL for `npm run cluster`, until its standard input ends: with the parent's end, however
 * that one ends. Prints its address as one line.
 */
import { once } from 'node:events'
import { startPostgresql } from '../postgresql.ts'

const postgres = await startPostgresql()
process.stdout.write(`${postgres.url}\n`)
process.stdin.resume()
await once(process.stdin, 'end')
await postgres.stop()
