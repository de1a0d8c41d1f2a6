import { startShell } from '@mall/shell'
import { features } from './features.ts'
import { createDingtalkHost } from './host/dingtalk-host.ts'

startShell(() => createDingtalkHost(window), features)
