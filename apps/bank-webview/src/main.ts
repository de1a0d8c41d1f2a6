import { startShell } from '@mall/shell'
import { features } from './features.ts'
import { createBankHost } from './host/bank-host.ts'

startShell(({ rememberPayment }) => createBankHost(window, rememberPayment), features)
