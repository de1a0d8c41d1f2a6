import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'
import type { DingtalkApi } from './dingtalk/dingtalk-api.ts'
import { dingtalkApiClient } from './dingtalk/dingtalk-api-client.ts'
import type { WechatApi } from './wechat/wechat-api.ts'
import { wechatApiClient } from './wechat/wechat-api-client.ts'

/**
 * Timeout in ms, below the 7.5 s within which the mall responds to every call, also for two
 * requests one after the other.
 */
const TIMEOUT_MS = 3_000

type Own = { now?: () => Date; limit?: number }

export const openWechatApi = (settings: Settings, log: Logger, own: Own = {}): WechatApi =>
  wechatApiClient({
    openUrl: settings.WECHAT_OPEN_URL,
    apiUrl: settings.WECHAT_API_URL,
    now: () => new Date(),
    limit: TIMEOUT_MS,
    log,
    ...own,
  })

export const openDingtalkApi = (settings: Settings, log: Logger, own: Own = {}): DingtalkApi =>
  dingtalkApiClient({
    apiUrl: settings.DINGTALK_API_URL,
    openUrl: settings.DINGTALK_OPEN_URL,
    loginUrl: settings.DINGTALK_LOGIN_URL,
    now: () => new Date(),
    limit: TIMEOUT_MS,
    log,
    ...own,
  })
