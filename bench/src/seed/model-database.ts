import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { fetchPrice, placeOrder } from '../calls/buy.ts'
import { openConnection } from '../load/connection.ts'
import { runMallCommand } from '../environment/mall-command.ts'
import { startMall } from '../environment/start-mall.ts'
import { modelShopper, modelSku, modelSeedFile } from './model-seed-file.ts'
import { sessionsSql, buildSessionToken } from './shopper-rows.ts'

async function seedModel(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mall-bench-seed-'))
  try {
    const file = join(folder, 'seed.json')
    writeFileSync(file, JSON.stringify(modelSeedFile))
    const { code, output } = await runMallCommand(databaseUrl, ['seed', '--spec', file])
    if (code !== 0) throw new Error(`the model data could not be laid out:\n${output}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runQuery<Row extends pg.QueryResultRow>(databaseUrl: string, text: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Returns the id of the model database's only order. */
export async function getModelOrderId(databaseUrl: string): Promise<string> {
  const [order] = await runQuery<{ id: string }>(databaseUrl, 'select id from orders')
  if (!order) throw new Error('the model shopper has ordered nothing')
  return order.id
}

async function placeModelOrder(url: string): Promise<void> {
  const shopper = { companyId: 1, token: buildSessionToken(1, modelShopper) }
  const connection = await openConnection(new URL(url))
  try {
    const ticket = await fetchPrice(connection, shopper, modelSku)
    await placeOrder(connection, shopper, ticket)
  } finally {
    connection.close()
  }
}

/**
 * Seeds the model into an empty database with the mall's own command, and places one order through
 * the
 * mall: later copies contain exactly the rows that the mall writes.
 */
export async function createModelDatabase(databaseUrl: string): Promise<void> {
  await seedModel(databaseUrl)
  await runQuery(databaseUrl, sessionsSql(String(modelShopper)))
  const mall = await startMall(databaseUrl)
  try {
    await placeModelOrder(mall.url)
  } finally {
    await mall.stop()
  }
}
