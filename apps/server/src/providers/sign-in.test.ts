/** The clients of the chat app and the workplace app, tested against the lab's simulators. */
import {
  startDingtalkLab,
  startWechatOpenLab,
  type DingtalkLab,
  type WechatOpenLab,
} from '@mall/host-lab/providers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import type { DingtalkApi } from './dingtalk/dingtalk-api.ts'
import { openDingtalkApi, openWechatApi } from './sign-in-open.ts'
import type { WechatApi } from './wechat/wechat-api.ts'

const account = { appId: 'wx00000000000000d1', secret: 'wechat-secret-1' }
const app = { appKey: 'dingdemoappkey0001', secret: 'ding-secret-1' }
const lines: string[] = []
const log = makeLog('debug', { write: (line: string) => void lines.push(line) })

let wechatLab: WechatOpenLab
let dingtalkLab: DingtalkLab
let wechat: WechatApi
let dingtalk: DingtalkApi

beforeAll(async () => {
  wechatLab = await startWechatOpenLab({ apps: { [account.appId]: account.secret } })
  dingtalkLab = await startDingtalkLab({
    apps: { [app.appKey]: { secret: app.secret, corpId: 'corp' } },
  })
})
afterAll(async () => {
  await wechatLab.stop()
  await dingtalkLab.stop()
})
beforeEach(() => {
  wechatLab.clearScript()
  dingtalkLab.clearScript()
  lines.length = 0
  const settings = readSettings({ ...wechatLab.env, ...dingtalkLab.env })
  wechat = openWechatApi(settings, log, { limit: 500 })
  dingtalk = openDingtalkApi(settings, log, { limit: 500 })
})

it('returns the person of a code, with name and picture if requested', async () => {
  const openId = wechatLab.toOpenId(account.appId, 'xiaoman')
  const silently = wechatLab.code(account.appId, 'xiaoman')
  expect(await wechat.exchange(account, silently)).toEqual({ kind: 'person', openId, profile: {} })
  const input = wechatLab.code(account.appId, 'xiaoman', 'snsapi_userinfo')
  expect(await wechat.exchange(account, input)).toMatchObject({
    openId,
    profile: { nickName: '小满', headImage: expect.stringMatching(/^data:/) as string },
  })
  expect(await wechat.exchange(account, input)).toEqual({ kind: 'spent' })
  const snapshot = wechatLab.code(account.appId, 'kuaizhao')
  expect(await wechat.exchange(account, snapshot)).toEqual({ kind: 'snapshot' })
})

it('returns the person of a workplace code', async () => {
  const code = dingtalkLab.code('corp', 'u1002')
  expect(await dingtalk.exchange(app, code)).toEqual({
    kind: 'person',
    userId: 'u1002',
    name: '韩梅梅',
  })
  expect(await dingtalk.exchange(app, code)).toEqual({ kind: 'spent' })
  expect(await dingtalk.profile(app, 'u1002')).toMatchObject({ nickName: '韩梅梅' })
  expect(await dingtalk.profile(app, 'nobody')).toEqual({})
})

it('returns no person when the provider refuses the mall’s account', async () => {
  const wrong = { ...account, secret: 'wrong' }
  const code = wechatLab.code(account.appId, 'xiaoman')
  expect(await wechat.exchange(wrong, code)).toEqual({ kind: 'silent' })
  expect(await wechat.ticket(wrong)).toBeNull()
  // The failed exchange with a wrong secret did not use the code up.
  expect(await wechat.exchange(account, code)).toMatchObject({ kind: 'person' })
  const work = dingtalkLab.code('corp', 'u1001')
  expect(await dingtalk.exchange({ ...app, secret: 'wrong' }, work)).toEqual({ kind: 'silent' })
  expect(await dingtalk.exchange(app, work)).toMatchObject({ kind: 'person' })
})

it('logs the failure without secret, code, token or name', async () => {
  const code = wechatLab.code(account.appId, 'xiaoman', 'snsapi_userinfo')
  for (const behaviour of ['hang', 'error', 'garbage', 'busy', 'huge', 'redirect'] as const) {
    wechatLab.script({ on: 'access-token', behaviour })
    dingtalkLab.script({ on: 'who-is', behaviour })
    expect(await wechat.exchange(account, code)).toEqual({ kind: 'silent' })
    expect(await dingtalk.exchange(app, 'work-code')).toEqual({ kind: 'silent' })
    wechatLab.clearScript()
    dingtalkLab.clearScript()
  }
  expect(lines).toHaveLength(12)
  for (const secret of [account.secret, app.secret, code, 'work-code', '小满', 'access_token=']) {
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  }
})
