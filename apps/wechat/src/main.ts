import { startShell } from '@mall/shell'
import { features } from './features.ts'
import { createWechatHost } from './host/wechat-host.ts'

const entryUrl = location.href

startShell((start) => createWechatHost(window, start, { entryUrl }), features)
