import { startShell } from '@mall/shell'
import { features } from './features.ts'
import { createDingtalkHost } from './host/dingtalk-host.ts'

startShell((start) => createDingtalkHost(window, start), features)
