/** Starts a demo's database in production. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoSeed } from '../../demo/index.ts'
import { createDemoOperations } from '../../demo/operations/demo-operations.ts'
import { DEMO_OPERATOR_PASSWORD } from '../../demo/operations/sign-ins.ts'
import { openPostgresql } from '../open-postgresql.ts'
import { createTestApp } from '../test-app.ts'
import { closedPort } from './closed-port.ts'
import { startMallProcess } from './mall-process.ts'
import { startPostgresql } from './postgresql.ts'

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-production-'))
  postgres = await startPostgresql()
  const [first] = demoSeed().companies
  const secrets = { signKey: 'a-signing-key-of-a-seed-file' }
  const company = first && { ...first, settings: { ...first.settings, secrets } }
  const app = await createTestApp({
    db: await openPostgresql(postgres.url),
    seedFile: { companies: company ? [company] : [] },
  })
  await createDemoOperations(app.deps)
  await app.close()
}, 120_000)
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

it('disables the demo’s operators and warns of plain secrets without their values', async () => {
  const port = String(await closedPort())
  const lines: string[] = []
  const mall = await startMallProcess(
    {
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      MALL_DATA_DIR: folder,
      PORT: port,
      HOST: '127.0.0.1',
      MALL_SECRETS_KEY: randomBytes(32).toString('base64'),
    },
    undefined,
    (line) => lines.push(line),
  )
  try {
    const readLog = () =>
      lines.filter((line) => line.startsWith('{')).map((line): unknown => JSON.parse(line))
    // The log entry may follow the line that reports the mall as ready.
    await expect.poll(readLog).toContainEqual(
      expect.objectContaining({
        level: 40,
        companyId: 1,
        secrets: expect.arrayContaining(['signKey', 'operator owner']),
      }),
    )
    expect(readLog()).toContainEqual(
      expect.objectContaining({ level: 40, msg: 'operators of the demo disabled' }),
    )
    expect(lines.join('\n')).not.toContain('a-signing-key')
    const signIn = await fetch(`http://127.0.0.1:${port}/api/ops/v1/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        companyId: 1,
        name: 'owner',
        password: DEMO_OPERATOR_PASSWORD,
        device: 'd'.repeat(40),
      }),
    })
    expect(signIn.status).toBe(401)
  } finally {
    await mall.kill('SIGKILL')
  }
}, 60_000)
