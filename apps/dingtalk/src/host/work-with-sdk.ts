import type { Entry } from './dingtalk-host.ts'
import { dingtalkWork } from './dingtalk-work.ts'
import { sdk } from './sdk.ts'

/** Calls to DingTalk's app by the vendor's SDK. */
export const workWithSdk = (entry: Entry) => dingtalkWork(entry, sdk)
