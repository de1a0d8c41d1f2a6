/** Shells with the User-Agent of their host app. Source: docs/hosts.md. */
const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0 Mobile Safari/537.36'

export const userAgents = {
  'generic-browser': android,
  wechat: `${android} MicroMessenger/8.0.60 WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
  dingtalk: `${android} AliApp(DingTalk/7.6.45) com.alibaba.android.rimet/0 Channel/227200 language/zh-CN`,
  'bank-webview': `${android} PSBC/9.2.1`,
} as const
export type ShellName = keyof typeof userAgents

export const shellNames = Object.keys(userAgents) as ShellName[]
export const isShell = (name: string): name is ShellName => name in userAgents
