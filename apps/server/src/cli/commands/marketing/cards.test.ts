import { createDecipheriv, pbkdf2Sync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopSeed } from '../../../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createFolder, runCommand } from '../run-command.fixture.ts'

const PASSPHRASE = 'lantern orchard quartz'
let app: TestApp
const folder = createFolder()
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
})
afterAll(async () => {
  folder.remove()
  await app.close()
})

const run = (...args: string[]) => runCommand(app, 'cards', ...args)

/** Equals `openssl enc -d -aes-256-cbc -pbkdf2 -iter 600000`. */
function decrypt(file: string): string {
  const data = readFileSync(file)
  expect(data.subarray(0, 8).toString()).toBe('Salted__')
  const material = pbkdf2Sync(PASSPHRASE, data.subarray(8, 16), 600_000, 48, 'sha256')
  const decipher = createDecipheriv('aes-256-cbc', material.subarray(0, 32), material.subarray(32))
  return Buffer.concat([decipher.update(data.subarray(16)), decipher.final()]).toString()
}

it('creates a batch, exports its passwords encrypted, activates it and shows its state', async () => {
  const [created = ''] = await run(
    'create',
    '冬日暖礼卡',
    '--kind',
    'choice',
    '--value',
    '2',
    '--count',
    '3',
    '--skus',
    '11,21',
    '--until',
    '2099-01-31',
  )
  expect(created).toContain('选品卡 2 件 × 3 张  未激活')
  const id = created.split(' ')[0] ?? ''
  const [file, passphraseFile] = [join(folder.path, 'cards.enc'), join(folder.path, 'pass.txt')]
  writeFileSync(passphraseFile, `${PASSPHRASE}\n`)
  await run('export', id, file, '--passphrase-file', passphraseFile)
  expect(readFileSync(file).includes('8800')).toBe(false)
  const [head, first = '', ...others] = decrypt(file).trim().split('\n')
  expect(head).toBe('卡号,密码')
  expect(others).toHaveLength(2)
  const [number = '', password = ''] = first.split(',')

  await run('activate', id)
  const device = 'device-of-a-test-1'
  const response = await app.call('gift.login', { number, password, device }, { companyId: 1 })
  expect(response.flag).toBe(true)
  expect(await run('void', id, '--numbers', number, '--reason', '遗失')).toEqual(['已作废 1 张'])
  expect((await run('show', number)).join('\n')).toMatch(
    /已作废.*\n.*激活 {2}2 件.*\n.*作废 {2}-2 件/,
  )
  expect((await run('extend', id, '2099-06-30')).join('')).toContain('有效期至 2099-06-30')
  expect((await run('statement', id)).at(-1)).toContain(
    '发行 6 件 = 兑换 0 件 + 剩余 4 件 + 过期 0 件 + 作废 2 件',
  )
})

it('creates electronic cards from a file of phones and refuses an invalid phone', async () => {
  const file = join(folder.path, 'phones.txt')
  writeFileSync(file, '13900000001\n13900000002\n')
  const options = ['--kind', 'balance', '--form', 'phone', '--value', '100', '--top-up']
  const rest = ['--phones', file, '--skus', '11', '--until', '2099-01-31']
  const [created = '', next = ''] = await run('create', '生日电子卡', ...options, ...rest)
  expect(created).toContain('× 2 张')
  const id = /cards activate (\d+)/.exec(next)?.[1] ?? ''
  expect((await run('activate', id)).join('\n')).toContain('已激活')
  writeFileSync(file, '12345\n')
  await expect(run('create', '生日电子卡', ...options, ...rest)).rejects.toThrow('第 1 个手机号')
})
