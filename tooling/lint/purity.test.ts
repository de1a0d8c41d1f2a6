import { expect, it } from 'vitest'
import { impurities } from './purity.mjs'

const shells = ['wechat', 'dingtalk', 'bank-webview', 'generic-browser']

/** A line of code that only this shell may contain, outside its first load. */
const own: Record<string, string> = {
  wechat: 'bridge.invoke("getBrandWCPayRequest",p)',
  dingtalk: 'sdk("runtime.permission.requestAuthCode",{corpId})',
  'bank-webview': 'window.cmblapi.merchantLogin({corpNo})',
  'generic-browser': 'await prepareZXingModule({})',
}

const faultsOf = (name: string, late: string, first = 'let home=1') =>
  impurities({
    name,
    scripts: new Map([
      ['assets/index-1.js', first],
      ['assets/pay-2.js', late],
    ]),
    first: new Set(['assets/index-1.js']),
  })

it.each(shells)(
  '%s may contain the words of its own host only in a file that loads later',
  (name) => {
    expect(faultsOf(name, own[name] ?? '')).toEqual([])
  },
)

it.each(shells.flatMap((name) => shells.filter((one) => one !== name).map((of) => [name, of])))(
  '%s may contain nothing of %s in any file',
  (name = '', of = '') => {
    const planted = own[of] ?? ''
    expect(faultsOf(name, planted)).toEqual([expect.stringContaining(`assets/pay-2.js holds what`)])
    expect(faultsOf(name, '', planted)).toEqual([
      expect.stringContaining(`assets/index-1.js holds what is ${of}'s`),
    ])
  },
)

it.each([
  ['wechat', 'x={preVerifyJSAPI:1}'],
  ['dingtalk', 'sdk["biz.util.scan"]'],
  ['bank-webview', 'prompt("callNativeMethod")'],
  ['bank-webview', 'Tools.ICBCUtil.callNative()'],
  ['generic-browser', 'load("zxing_reader.wasm")'],
])('%s may not include its SDK in the first load: %s', (name, code) => {
  expect(faultsOf(name, code)).toEqual([])
  expect(faultsOf(name, '', code)).toEqual([expect.stringContaining('into the first load')])
})

it('allows a shell outside the table no identifier of any host', () => {
  expect(faultsOf('sample-bank', own['wechat'] ?? '')).toHaveLength(1)
  expect(faultsOf('sample-bank', 'let a=1')).toEqual([])
})
