import { hostResult, webBasics } from '@mall/core/host'
import { backByEvent, type HostActions } from '@mall/shell/bridge'
import { createAuthorisation } from './authorisation.ts'
import { dingtalkCalls } from './dingtalk-calls.ts'
import type { DingtalkSdk } from './dingtalk-sdk.ts'
import type { Entry } from './dingtalk-host.ts'

/** Calls of the mall to DingTalk that the client may support. */
export function dingtalkWork(
  { page, platform, corpId, start }: Entry,
  sdk: DingtalkSdk,
): HostActions {
  const basics = webBasics(page)
  const calls = dingtalkCalls(page, platform, sdk)
  const isApp = platform === 'android' || platform === 'ios'
  const isPhone = platform !== 'pc' && platform !== 'other'

  const shown: HostActions['pay'] = async (action) =>
    action.kind === 'qr'
      ? hostResult.ok({ kind: 'qr', codeUrl: action.codeUrl })
      : hostResult.unsupported
  if (platform === 'other') return { ...basics, pay: shown }
  // A mini-programme's web view has the rights of its mini-programme.
  const authorise =
    platform === 'mini' ? () => Promise.resolve() : createAuthorisation(page, sdk, start)
  const withRights =
    <A extends unknown[], R>(run: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await authorise()
      return run(...args)
    }

  return {
    ...basics,
    loginCode: (request) => calls.loginCode(corpId ?? request.corpId),
    pay: (action, order) =>
      isPhone && action.kind === 'alipay' ? calls.pay(action.orderString) : shown(action, order),
    locate: isApp ? withRights(calls.locate) : basics.locate,
    scan: isPhone ? withRights(calls.scan) : basics.scan,
    share: withRights(calls.share),
    close: calls.close,
    brighten: isApp ? calls.brighten : basics.brighten,
    setTitle: (title) => void calls.setTitle(title),
    onBack: platform === 'ios' ? calls.keepBack : backByEvent(page.document, 'backbutton'),
  }
}
