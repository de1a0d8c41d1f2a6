/** Follows the steps of docs/new-company.md in production mode, from an empty PostgreSQL. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallName, Envelope } from '@mall/contract'
import { Secrets } from '@mall/contract/seed-file'
import { URI, type TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLink } from '../modules/login/index.ts'
import { createGuide, listGuideCommands } from '../testing/guide.ts'
import { closedPort } from '../testing/processes/closed-port.ts'
import { createGuideDatabase } from '../testing/processes/guide-database.ts'
import { startMallProcess, type MallProcess } from '../testing/processes/mall-process.ts'
import { startPostgresql } from '../testing/processes/postgresql.ts'
import { toHttpRequest } from './frame/caller.ts'

const COMPANY = 7
let postgres: Awaited<ReturnType<typeof startPostgresql>>
let mall: MallProcess
let folder: string
let origin: string
let guide: ReturnType<typeof createGuide>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-new-company-'))
  postgres = await startPostgresql()
  const port = String(await closedPort())
  origin = `http://127.0.0.1:${port}`
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: await createGuideDatabase(postgres.url),
    MALL_DATA_DIR: folder,
    MALL_SECRETS_KEY: randomBytes(32).toString('base64'),
    MALL_PUBLIC_URL: origin,
    HOME: folder,
  }
  guide = createGuide(environment)
  mall = await startMallProcess({ ...environment, PORT: port, HOST: '127.0.0.1' })
})
afterAll(async () => {
  await mall?.kill('SIGTERM')
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

/** A shopper's call to the running mall. */
async function call<T>(name: CallName, args: Record<string, unknown>, token?: string): Promise<T> {
  const { method, path, query, headers, body } = toHttpRequest(name, args, { companyId: COMPANY })
  const url = new URL(path, origin)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  const response = await fetch(url, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Envelope<T>
  expect(answer, name).toMatchObject({ flag: true })
  return answer.data
}

/** Replaces the address of the guide's examples by the address of the test's mall. */
const here = () => ({ 'https://mall.example': origin })

/** Signs in without a terminal as the guide describes, with a code from the QR code's address. */
async function signIn(firstPassword: string) {
  const [login = '', whoami = ''] = listGuideCommands('Signing in as an operator')
  const passwords = { MALL_PASSWORD: firstPassword, MALL_NEW_PASSWORD: 'lantern-orchard-56-quartz' }
  const enrolment = guide.follow(login, here(), passwords)
  const shown = await enrolment.catch((error: unknown) => (error as Error).message)
  const [address = ''] = /otpauth:\S+/.exec(shown) ?? []
  expect(address, shown).not.toBe('')
  const code = (URI.parse(address) as TOTP).generate()
  expect(await guide.follow(`${login} --code ${code}`, here(), passwords)).toContain('恢复码')
  expect(await guide.follow(whoami, here())).toContain('zhou.lan（公司 7）')
}

it('sets up a company from an empty database until it sells', { timeout: 240_000 }, async () => {
  const people = await guide.followAll('The company and its people')
  const passwords = people.flatMap((text) => /初始密码.*：(\S+)/.exec(text)?.[1] ?? [])
  expect(new Set(passwords).size).toBe(8)
  await signIn(passwords[1] ?? '')
  const [preview, , goods, listed] = await guide.followAll('Configuration, theme and goods')
  expect(preview).toContain('尚未导入')
  expect(goods).toContain('新增 50，修改 0，未变 0')
  expect(listed).toContain('搪瓷杯 1 号')
  const shown = (await guide.followAll('Sign-in from the partner')).join('\n')
  expect(shown).not.toContain('the-key-agreed-with-the-partner')
  expect((await guide.followAll('Opening')).join('\n')).toContain('商品 50（上架 50）')
  const [tested, credited, imported] = await guide.followAll('Trying the shop')
  expect(tested).toContain('全部通过')
  expect(credited).toContain('首次登录时发放')
  expect(imported).toContain('将新增 3')
  expect((await guide.followAll('Being told')).join('\n')).toContain('没有设置 SMTP')

  const link = await makeLink({
    info: { companyId: COMPANY, loginMethod: 11 },
    secrets: Secrets.parse({ signKey: 'the-key-agreed-with-the-partner' }),
    who: { subject: 'U1001', nickName: '林小满' },
    origin,
    at: new Date(),
    codeOf: () => Promise.reject(new Error('no code is requested')),
  })
  const { companyId: _companyId, ...fields } = Object.fromEntries(
    new URL(link.address).searchParams,
  )
  const { token } = await call<{ token: string }>('login.thirdParty', fields)
  const { id: userId } = await call<{ id: number }>('login.getInfo', {}, token)

  const [credit = '', list = '', ship = '', ...rest] = listGuideCommands('The first points')
  await guide.follow(credit, { SHOPPER: String(userId) })
  await call(
    'address.add',
    {
      receiver: '林小满',
      tel: '13900000001',
      town: '',
      detail: '张江路 8 号',
      province: '上海市',
      city: '上海市',
      county: '浦东新区',
    },
    token,
  )
  const items = [{ skuId: 10_011, num: 1 }]
  const priced = await call<{
    token: string
    payable: number
    couponId: null
    address: { id: number }
  }>('pricing.checkout', { items }, token)
  const order = await call<{ orderId: string; paidPoints: number }>(
    'order.commit',
    {
      token: priced.token,
      addressId: priced.address.id,
      couponId: priced.couponId,
      usePoints: true,
      payable: priced.payable,
    },
    token,
  )
  expect(order.paidPoints).toBe(300)

  const child = `${order.orderId}-1`
  expect(await guide.follow(list)).toContain(child)
  await guide.follow(ship, { CHILD: child })
  const detail = await call<{ status: number }>('order.detail', { id: order.orderId }, token)
  expect(detail.status).toBe(2)
  const [audited, logged] = [await guide.follow(rest[0] ?? ''), await guide.follow(rest[1] ?? '')]
  expect(audited).toContain('账目相符')
  expect(logged).toContain(`发货 订单 ${child}`)
})
