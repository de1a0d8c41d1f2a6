// The vendor's package: the bridges of all its clients, then each call separately. Its default
// exports of calls are no functions after bundling; the named ones are.
import dd from 'dingtalk-jsapi/entry/union'
import { pay$ } from 'dingtalk-jsapi/api/biz/alipay/pay'
import { close$ } from 'dingtalk-jsapi/api/biz/navigation/close'
import { goBack$ } from 'dingtalk-jsapi/api/biz/navigation/goBack'
import { setLeft$ } from 'dingtalk-jsapi/api/biz/navigation/setLeft'
import { setTitle$ } from 'dingtalk-jsapi/api/biz/navigation/setTitle'
import { get$ as getLocation$ } from 'dingtalk-jsapi/api/device/geolocation/get'
import { getScreenBrightness$ } from 'dingtalk-jsapi/api/union/getScreenBrightness'
import { setScreenBrightnessAndKeepOn$ } from 'dingtalk-jsapi/api/biz/util/setScreenBrightnessAndKeepOn'
import { scan$ } from 'dingtalk-jsapi/api/biz/util/scan'
import { share$ } from 'dingtalk-jsapi/api/biz/util/share'
import { requestAuthCode$ } from 'dingtalk-jsapi/api/runtime/permission/requestAuthCode'
import type { DingtalkSdk } from './dingtalk-sdk.ts'

export const sdk: DingtalkSdk = {
  config(params, onError) {
    dd.config(params)
    dd.error(onError)
  },
  requestAuthCode: requestAuthCode$,
  scan: scan$,
  getLocation: getLocation$,
  getBrightness: getScreenBrightness$,
  setBrightness: setScreenBrightnessAndKeepOn$,
  pay: pay$,
  share: share$,
  setTitle: setTitle$,
  setLeft: setLeft$,
  goBack: goBack$,
  close: close$,
}
