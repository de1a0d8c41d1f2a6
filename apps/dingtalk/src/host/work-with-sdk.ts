import type { Entry } from './dingtalk-host.ts'
import { dingtalkWork } from './dingtalk-work.ts'
import { sdk } from './sdk.ts'

/** What DingTalk's app is asked for, by the vendor's own SDK. */
export const workWithSdk = (entry: Entry) => dingtalkWork(entry, sdk)
