import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataOf } from '@mall/contract'
import pg from 'pg'
import { askPrice, commit } from '../calls/buy.ts'
import { openConnection } from '../load/connection.ts'
import { dataOf } from '../load/expect.ts'
import { runMallCommand } from '../place/mall-command.ts'
import { startMall } from '../place/start-mall.ts'
import { modelShopper, modelSku, modelWorld } from './model-world.ts'
import { sessionsSql, sessionTokenOf } from './shopper-rows.ts'

async function layOut(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mall-bench-world-'))
  try {
    const file = join(folder, 'world.json')
    writeFileSync(file, JSON.stringify(modelWorld))
    const { code, said } = await runMallCommand(databaseUrl, ['seed', '--spec', file])
    if (code !== 0) throw new Error(`the model world could not be laid out:\n${said}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signIn(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(sessionsSql(String(modelShopper)))
  } finally {
    await client.end()
  }
}

async function buyOne(url: string): Promise<string> {
  const shopper = { companyId: 1, token: sessionTokenOf(1, modelShopper) }
  const connection = await openConnection(new URL(url))
  try {
    const ticket = await askPrice(connection, shopper, modelSku)
    const { orderId } = dataOf<DataOf<'order.commit'>>(await commit(connection, shopper, ticket))
    return orderId
  } finally {
    connection.close()
  }
}

/**
 * Lays out the model world in an empty database by the mall's own command, and lets its shopper make
 * one order through the mall itself: everything that is copied later is what the mall writes.
 * @returns the number of that order
 */
export async function makeModelDatabase(databaseUrl: string): Promise<string> {
  await layOut(databaseUrl)
  await signIn(databaseUrl)
  const mall = await startMall(databaseUrl)
  try {
    return await buyOne(mall.url)
  } finally {
    await mall.stop()
  }
}
