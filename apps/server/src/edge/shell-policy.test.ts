import { buildPagePolicy, type ShellHost } from '@mall/contract/hosting'
import { expect, it } from 'vitest'
import { readShellHosts } from './select-shell.ts'

const hosts = new Map(readShellHosts().list.map(({ name, host }) => [name, host]))

const policy = (shell: string, loginMethod = 1, extInfo = '{}') =>
  buildPagePolicy({
    host: hosts.get(shell) as ShellHost,
    about: { loginMethod, extInfo },
    styles: [],
    scripts: [],
    frameAncestors: "'self'",
    reportPath: '/report?companyId=1',
  })

/** The sources of one directive. */
function sources(directive: string, ...options: Parameters<typeof policy>): string[] {
  const all = policy(...options)['content-security-policy'].split('; ')
  const found = all.find((one) => one.startsWith(`${directive} `)) ?? ''
  return found.split(' ').slice(1)
}

const url = 'https://stat.bank.example/a/b.js?site=1'
const analytics = JSON.stringify({ analyticsUrl: url })
const origin = 'https://stat.bank.example'

it('allows camera, position and its decoder in the browser shell only', () => {
  expect(sources('script-src', 'generic-browser')).toEqual(["'self'", "'wasm-unsafe-eval'"])
  expect(sources('media-src', 'generic-browser')).toEqual(["'self'", 'blob:'])
  expect(policy('generic-browser')['permissions-policy']).toContain('camera=(self)')
  expect(policy('generic-browser')['permissions-policy']).toContain('geolocation=(self)')
  for (const shell of ['wechat', 'dingtalk', 'bank-webview'] as const) {
    expect(sources('script-src', shell)).toEqual(["'self'"])
    expect(sources('media-src', shell)).toEqual(["'self'"])
    expect(policy(shell)['permissions-policy']).toContain('camera=()')
    expect(policy(shell)['permissions-policy']).toContain('geolocation=()')
  }
})

it('allows the chat app’s shell pictures of its users but no scripts from there', () => {
  expect(sources('img-src', 'wechat')).toContain('https://thirdwx.qlogo.cn')
  expect(sources('connect-src', 'wechat')).toEqual(["'self'"])
  expect(sources('img-src', 'dingtalk')).toEqual(["'self'", 'data:', 'blob:'])
})

it('allows a bank’s analytics in every shell where the bank signs shoppers in', () => {
  for (const directive of ['script-src', 'connect-src', 'img-src']) {
    for (const shell of hosts.keys()) {
      expect(sources(directive, shell, 14, analytics)).toContain(origin)
      expect(sources(directive, shell, 13, analytics)).not.toContain(origin)
    }
  }
})

it('allows a simulator on loopback to count visitors by plain http', () => {
  const local = JSON.stringify({ analyticsUrl: 'http://127.0.0.1:8081/bank-analytics/script.js' })
  expect(sources('script-src', 'bank-webview', 14, local)).toContain('http://127.0.0.1:8081')
  expect(sources('script-src', 'bank-webview', 13, local)).not.toContain('http://127.0.0.1:8081')
})

it.each([
  '{"analyticsUrl":"http://stat.bank.example/a.js"}',
  '{"analyticsUrl":"https://me:secret@stat.bank.example/a.js"}',
  '{"analyticsUrl":"data:text/javascript,1"}',
  '{"analyticsUrl":["https://stat.bank.example"]}',
  '{"analyticsUrl":"stat.bank.example"}',
  'null',
  'no json',
])('trusts no address in %s', (extInfo) => {
  expect(policy('bank-webview', 14, extInfo)).toEqual(policy('bank-webview'))
})

it('keeps every directive separate with any settings', () => {
  const odd = JSON.stringify({ analyticsUrl: "https://stat.bank.example; script-src *'/a.js" })
  expect(policy('bank-webview', 14, odd)).toEqual(policy('bank-webview'))
})

it('frames a company’s service page in every shell when that page allows it', () => {
  const build = (shell: string, customerServiceUrl: string, customerServiceFramed?: boolean) =>
    buildPagePolicy({
      host: hosts.get(shell) as ShellHost,
      about: { loginMethod: 1, extInfo: '{}', customerServiceUrl, customerServiceFramed },
      styles: [],
      scripts: [],
      frameAncestors: "'none'",
      reportPath: null,
    })['content-security-policy'].split('; ')
  const chat = 'https://chat.example:8443'
  const address = `${chat}/widget?id=7; script-src *`
  for (const shell of hosts.keys()) {
    const usual = build(shell, '')
    const added = build(shell, address, true).filter((one) => !usual.includes(one))
    expect(added).toEqual([
      expect.stringMatching(/^frame-src 'self'( \S+)* https:\/\/chat\.example:8443$/),
    ])
    expect(build(shell, address, false)).toEqual(usual)
    expect(build(shell, address)).toEqual(usual)
    expect(build(shell, 'javascript:alert(1)', true)).toEqual(usual)
  }
})

it('lists the origins that may frame the page', () => {
  expect(sources('frame-ancestors', 'dingtalk')).toEqual(["'self'"])
})

it('contains the address for violation reports', () => {
  expect(sources('report-uri', 'wechat')).toEqual(['/report?companyId=1'])
})
