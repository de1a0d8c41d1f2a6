import { createAppCalls, scheduleInjection } from '../app-calls.ts'
import type { Bridge, Control } from '../control.ts'
import { injectAndroid } from './android.ts'
import { injectIos, type Handlers } from './ios.ts'
import { injectMini } from './mini.ts'
import { injectPc } from './pc.ts'

export type DingtalkPlatform = 'android' | 'ios' | 'pc' | 'mini'
export type DingtalkOptions = { platform: DingtalkPlatform }

const phone = {
  android: 'Mozilla/5.0 (Linux; Android 14; 23013RK75C) AppleWebKit/537.36 (KHTML, like Gecko)',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  pc: 'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/110.0',
}

/** User-Agent of the app's web view on each platform. */
export function dingtalkUserAgent(platform: DingtalkPlatform, version = '7.6.45'): string {
  if (platform === 'pc') return `${phone.pc} Safari/537.36 DingTalk(${version}-Release) nw`
  const app = `AliApp(DingTalk/${version}) com.alibaba.android.rimet/1 Language/zh-CN`
  if (platform === 'ios') return `${phone.ios} Mobile/15E148 ${app}`
  return `${phone.android} Chrome/110.0 Mobile Safari/537.36 ${app}${platform === 'mini' ? ' dd-web' : ''}`
}

/**
 * Native side of the DingTalk app, below the vendor’s SDK. `emit('back')` simulates the back key or
 * the
 * title bar's arrow; the page cancels the Android event to prevent navigation.
 */
export function installDingtalk(
  window: Window,
  control: Control,
  { platform }: DingtalkOptions,
): Bridge {
  const calls = createAppCalls(`dingtalk-${platform}`, control)
  const handlers: Handlers = new Map()
  const pc = platform === 'pc' ? injectPc(window, calls, control) : null
  scheduleInjection(control, () => {
    if (platform === 'android') injectAndroid(window, calls)
    if (platform === 'ios') injectIos(window, calls, handlers)
    if (platform === 'mini') injectMini(window, calls)
    pc?.markReady()
  })
  return {
    log: calls.log,
    emit(event, detail) {
      if (pc) return pc.event(event, detail)
      if (event === 'back' && platform === 'ios') {
        const left = calls.log.findLast(({ api }) => api === 'biz.navigation.setLeft')
        if (!(left?.params as { control?: boolean } | undefined)?.control) return false
        handlers.get('biz.navigation.setLeft')?.({})
        return true
      }
      const name = event === 'back' ? 'backbutton' : event
      return !window.document.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }))
    },
  }
}
