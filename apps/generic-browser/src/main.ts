import { startShell } from '@mall/shell'
import { features } from './features.ts'
import { createBrowserHost } from './host/browser-host.ts'

startShell(({ rememberPayment }) => createBrowserHost(window, rememberPayment), features)
