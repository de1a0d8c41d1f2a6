import type { Link } from '@mall/contract'
import { bootEndpoints, refusalText } from '../../api/index.ts'
import type { HostResult, MiniProgram } from '../../host/index.ts'
import { resolveLink, type LinkContext, type LinkTarget } from '../../links/index.ts'
import type { Translator } from '../../messages/index.ts'
import type { Paths } from '../../paths/index.ts'
import type { Ports } from '../../session/index.ts'
import type { MallDispatch } from '../context/store-types.ts'
import { messages } from '../messages.ts'
import { linkMessages } from './link.messages.ts'

type Tools = Pick<Ports, 'host' | 'notify'> & {
  dispatch: MallDispatch
  go: (path: string) => void
  hasScreen: (path: string) => boolean
  paths: Paths
  translate: Translator
  /** address of the page with the link */
  here: string
}

/** Longest address in a QR code; the modules of a longer one are too fine for a phone's camera. */
const LONGEST_CODE = 400

/** Follows a link to its target: a screen, another app, or an address that the server knows. */
export async function followLink(link: Link, context: LinkContext, tools: Tools): Promise<void> {
  const { host, notify, dispatch, go, hasScreen, paths, translate, here } = tools
  const t = translate(linkMessages)
  const say = (answer: HostResult, unsupported: string) => {
    if (answer.kind === 'unsupported') notify.toast(unsupported)
    if (answer.kind === 'failed') notify.toast(translate(messages)('openFailed'))
  }
  const inside = (path: string) => (hasScreen(path) ? go(path) : notify.toast(t('notAvailable')))
  const openMiniProgram = async (target: MiniProgram) => {
    const result = await host.openMiniProgram(target)
    // WeChat on a phone shows no QR code, because it has the page open already.
    const isPhoneInWechat = host.facts.chatApp && !host.facts.desktop
    if (result.kind !== 'unsupported' || isPhoneInWechat || here.length > LONGEST_CODE) {
      return say(result, t('miniProgramUnsupported'))
    }
    const question = { title: t('miniProgramScan'), message: t('miniProgramScanNote') }
    return notify.showCode({ ...question, code: here })
  }
  const leave = async (url: string) => say(await host.openExternal(url), t('linkUnsupported'))

  const follow = async (target: LinkTarget): Promise<void> => {
    switch (target.kind) {
      case 'none':
        return
      case 'route':
        return inside(target.to)
      case 'external':
        return leave(target.url)
      case 'service':
        return inside(paths.service())
      case 'coupon': {
        const { couponTemplateId, activityId } = target
        return inside(paths.couponCenter({ couponTemplateId, activityId }))
      }
      case 'miniProgram':
        return openMiniProgram(target.target)
      case 'close':
        return say(await host.close(), t('closeUnsupported'))
      case 'partner': {
        const { partnerLink } = bootEndpoints.endpoints
        const once = { forceRefetch: true, subscribe: false }
        const { data, error } = await dispatch(partnerLink.initiate({ link: target.link }, once))
        if (data) return follow(resolveLink({ linkType: 9, link: data.url }, context))
        const text = refusalText(error)
        if (text) notify.toast(text)
        return
      }
      case 'bad':
        notify.toast(t('linkInvalid'))
    }
  }
  await follow(resolveLink(link, context))
}
