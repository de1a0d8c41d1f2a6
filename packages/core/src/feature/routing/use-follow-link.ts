import { useCallback } from 'react'
import type { Link } from '@mall/contract'
import { bootEndpoints, refusalText } from '../../api/index.ts'
import type { HostAnswer } from '../../host/index.ts'
import { resolveLink, type LinkTarget } from '../../links/index.ts'
import { useMessages } from '../../messages/index.ts'
import { useSession } from '../../session/index.ts'
import { messages } from '../messages.ts'
import { usePorts } from '../context/ports-context.ts'
import { useMallDispatch } from '../context/use-session-flow.ts'
import { useMallNavigate, useHasScreen, usePaths } from './use-paths.ts'

export type FollowLink = (link: Link) => Promise<void>

/** Follows what a banner, an icon or a story points at. */
export function useFollowLink(): FollowLink {
  const t = useMessages(messages)
  const { host, notify } = usePorts()
  const dispatch = useMallDispatch()
  const go = useMallNavigate()
  const knows = useHasScreen()
  const paths = usePaths()
  const companyId = useSession((state) => state.companyId)
  const customerServiceUrl = useSession((state) => state.companyInfo?.customerServiceUrl ?? '')

  return useCallback(
    async (link) => {
      const context = { companyId, host: globalThis.location.host, customerServiceUrl }
      const say = (answer: HostAnswer, unsupported: string) => {
        if (answer.kind === 'unsupported') notify.toast(unsupported)
        if (answer.kind === 'failed') notify.toast(t('openFailed'))
      }
      const inside = (path: string) => (knows(path) ? go(path) : notify.toast(t('notAvailable')))
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
            return say(await host.openMiniProgram(target.target), t('miniProgramUnsupported'))
          case 'close':
            return say(await host.close(), t('closeUnsupported'))
          case 'partner': {
            const { partnerLink } = bootEndpoints.endpoints
            const once = { forceRefetch: true, subscribe: false }
            const { data, error } = await dispatch(
              partnerLink.initiate({ link: target.link }, once),
            )
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
    },
    [companyId, customerServiceUrl, dispatch, go, host, knows, notify, paths, t],
  )
}
