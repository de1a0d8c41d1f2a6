import { expect, it } from 'vitest'
import { createShell } from '@mall/core/feature'
import {
  buildCompany,
  memoryHost,
  plainFallbacks,
  PlainLayout,
  refuse,
  testPorts,
  type Answers,
} from '@mall/testing'
import { loadSdkConfig } from './sdk-config.ts'

function open(answers: Answers, account = { appId: 'wx1', ddAppKey: 'ding1' }) {
  const ports = testPorts({ answers })
  const entry = { url: '/home?companyId=1', boot: { companyInfo: buildCompany(account) } }
  const frame = { layout: PlainLayout, fallbacks: plainFallbacks }
  return {
    ports,
    shell: createShell({ ...ports, ...frame, host: memoryHost(), features: [], entry }),
  }
}
const CONFIG = { appId: 'wx1', timestamp: 1_700_000_000, nonceStr: 'n', signature: 's' }

it('passes on the server’s signature for an address', async () => {
  const { ports, shell } = open({ 'login.jsapiConfig': CONFIG })
  expect(await loadSdkConfig(shell, 'login.jsapiConfig', 'https://m.test/home')).toEqual(CONFIG)
  expect(ports.server.requests[0]?.args).toEqual({ url: 'https://m.test/home' })
})

it.each([
  ['login.jsapiConfig', ['toast: 微信初始化失败！']],
  ['ding.jsapiConfig', []],
] as const)('shows a setup failure only for the chat app’s SDK: %s', async (name, expected) => {
  const { ports, shell } = open({ [name]: refuse('login/app-config') })
  expect(await loadSdkConfig(shell, name, 'https://m.test/home')).toBeNull()
  expect(ports.notify.messages).toEqual(expected)
})

it('requests and shows nothing for a company without an account', async () => {
  const { ports, shell } = open({}, { appId: '', ddAppKey: '' })
  expect(await loadSdkConfig(shell, 'login.jsapiConfig', 'https://m.test/home')).toBeNull()
  expect(await loadSdkConfig(shell, 'ding.jsapiConfig', 'https://m.test/home')).toBeNull()
  expect([ports.server.requests, ports.notify.messages]).toEqual([[], []])
})
