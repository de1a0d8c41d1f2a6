import { startShell } from '@mall/shell'
import { features } from './features.ts'
import { createWechatHost } from './host/wechat-host.ts'

/**
 * The address that WeChat opened: later the login code is removed from it, and screens change it.
 */
const entryUrl = location.href

startShell((start) => createWechatHost(window, start, { entryUrl }), features)
