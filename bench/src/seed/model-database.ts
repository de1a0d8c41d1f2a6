import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { askPrice, commit } from '../calls/buy.ts'
import { openConnection } from '../load/connection.ts'
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

async function ask<Row extends pg.QueryResultRow>(databaseUrl: string, text: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** The number of the one order of a model database. */
export async function modelOrderOf(databaseUrl: string): Promise<string> {
  const [order] = await ask<{ id: string }>(databaseUrl, 'select id from orders')
  if (!order) throw new Error('the model shopper has ordered nothing')
  return order.id
}

async function buyOne(url: string): Promise<void> {
  const shopper = { companyId: 1, token: sessionTokenOf(1, modelShopper) }
  const connection = await openConnection(new URL(url))
  try {
    const ticket = await askPrice(connection, shopper, modelSku)
    await commit(connection, shopper, ticket)
  } finally {
    connection.close()
  }
}

/**
 * Lays out the model world in an empty database by the mall's own command, and lets its shopper make
 * one order through the mall itself: everything that is copied later is what the mall writes.
 */
export async function makeModelDatabase(databaseUrl: string): Promise<void> {
  await layOut(databaseUrl)
  await ask(databaseUrl, sessionsSql(String(modelShopper)))
  const mall = await startMall(databaseUrl)
  try {
    await buyOne(mall.url)
  } finally {
    await mall.stop()
  }
}
