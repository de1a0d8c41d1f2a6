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

it('lets the browser shell use its camera, position and own decoder, and no other', () => {
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

it('lets the chat app’s shell show pictures of its people, and load no script from there', () => {
  expect(sources('img-src', 'wechat')).toContain('https://thirdwx.qlogo.cn')
  expect(sources('connect-src', 'wechat')).toEqual(["'self'"])
  expect(sources('img-src', 'dingtalk')).toEqual(["'self'", 'data:', 'blob:'])
})

it('lets a bank count its visitors where it signs them in itself, in every shell', () => {
  for (const directive of ['script-src', 'connect-src', 'img-src']) {
    for (const shell of hosts.keys()) {
      expect(sources(directive, shell, 14, analytics)).toContain(origin)
      expect(sources(directive, shell, 13, analytics)).not.toContain(origin)
    }
  }
})

it('lets a simulator on loopback count visitors by plain http', () => {
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

it('keeps every directive in one piece, with any settings', () => {
  const odd = JSON.stringify({ analyticsUrl: "https://stat.bank.example; script-src *'/a.js" })
  expect(policy('bank-webview', 14, odd)).toEqual(policy('bank-webview'))
})

it('frames the service page of a company in every shell, where that page allows it', () => {
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

it('names the origins that may frame the page', () => {
  expect(sources('frame-ancestors', 'dingtalk')).toEqual(["'self'"])
})

it('names where violations are reported', () => {
  expect(sources('report-uri', 'wechat')).toEqual(['/report?companyId=1'])
})
