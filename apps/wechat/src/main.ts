import { startShell } from '@mall/shell'
import { features } from './features.ts'
import { createWechatHost } from './host/wechat-host.ts'

/** As WeChat has seen it: later a code is taken out of the address, and pages change it. */
const entryUrl = location.href

startShell((start) => createWechatHost(window, start, { entryUrl }), features)
