import { useCallback } from 'react'
import type { Link } from '@mall/contract'
import { useTranslator } from '../../messages/index.ts'
import { useSession } from '../../session/index.ts'
import { usePorts } from '../context/ports-context.ts'
import { useMallDispatch } from '../context/use-session-flow.ts'
import { messages } from '../messages.ts'
import { addressOf, useMallNavigate, useHasScreen, usePaths } from './use-paths.ts'

export type FollowLink = (link: Link) => Promise<void>

/** Follows what a banner, an icon or a story points at. The code is loaded by the first tap. */
export function useFollowLink(): FollowLink {
  const translate = useTranslator()
  const { host, notify, navigation } = usePorts()
  const dispatch = useMallDispatch()
  const go = useMallNavigate()
  const hasScreen = useHasScreen()
  const paths = usePaths()
  const companyId = useSession((state) => state.companyId)
  const customerServiceUrl = useSession((state) => state.companyInfo?.customerServiceUrl ?? '')

  return useCallback(
    async (link) => {
      const code = await import('./follow-link.ts').catch(() => null)
      if (code === null) return notify.toast(translate(messages)('openFailed'))
      const context = { companyId, host: globalThis.location.host, customerServiceUrl }
      await code.followLink(link, context, {
        host,
        notify,
        dispatch,
        go,
        hasScreen,
        paths,
        translate,
        here: addressOf(navigation.here()),
      })
    },
    [
      companyId,
      customerServiceUrl,
      dispatch,
      go,
      host,
      hasScreen,
      navigation,
      notify,
      paths,
      translate,
    ],
  )
}
