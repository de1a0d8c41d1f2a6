import { createRequire } from 'node:module'
import type { DingtalkSdk } from '../host/dingtalk-sdk.ts'

const require = createRequire(import.meta.url)

type Named = Record<string, (params: unknown) => Promise<unknown>>
const call = (path: string, name: string) => {
  const found = (require(`dingtalk-jsapi/${path}`) as Named)[`${name}$`]
  if (!found) throw new Error(`the SDK has no ${path}`)
  return found
}

/** The vendor's SDK in a fresh instance, because it detects its app while it loads. */
export function freshSdk(): DingtalkSdk {
  for (const file of Object.keys(require.cache)) {
    if (file.includes('dingtalk-jsapi')) delete require.cache[file]
  }
  const dd = require('dingtalk-jsapi/entry/union') as {
    config(params: unknown): void
    error(onError: (reason: unknown) => void): void
  }
  return {
    config(params, onError) {
      dd.config(params)
      dd.error(onError)
    },
    requestAuthCode: call('api/runtime/permission/requestAuthCode', 'requestAuthCode'),
    scan: call('api/biz/util/scan', 'scan'),
    getLocation: call('api/device/geolocation/get', 'get'),
    getBrightness: call('api/union/getScreenBrightness', 'getScreenBrightness'),
    setBrightness: call(
      'api/biz/util/setScreenBrightnessAndKeepOn',
      'setScreenBrightnessAndKeepOn',
    ),
    pay: call('api/biz/alipay/pay', 'pay'),
    share: call('api/biz/util/share', 'share'),
    setTitle: call('api/biz/navigation/setTitle', 'setTitle'),
    setLeft: call('api/biz/navigation/setLeft', 'setLeft'),
    goBack: call('api/biz/navigation/goBack', 'goBack'),
    close: call('api/biz/navigation/close', 'close'),
  }
}
