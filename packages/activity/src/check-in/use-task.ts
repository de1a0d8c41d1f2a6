import type { DailyTask } from '@mall/contract'
import { errorText } from '@mall/core/api'
import { addressOf, useHost, useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { safeRedirect } from '@mall/core/paths'
import { useDeviceName } from '@mall/commerce/device-name'
import { startBrowsing } from './browse/browsing.ts'
import { useFinishTaskMutation, useStartTaskMutation } from './check-in-endpoints.ts'
import { messages } from './messages.ts'
import { CHECK_IN_DEVICE } from './device-name.ts'

/**
 * Button of a task: before it is done, records its start and opens its page; after that, claims its
 * points.
 */
export function useTask({ id, kind, state, target, points: promised }: DailyTask) {
  const t = useMessages(messages)
  const notify = useNotify()
  const host = useHost()
  const paths = usePaths()
  const go = useMallNavigate()
  const getDeviceName = useDeviceName(CHECK_IN_DEVICE)
  const [start, starting] = useStartTaskMutation()
  const [finish, finishing] = useFinishTaskMutation()

  const showError = (error: unknown) =>
    notify.toast(errorText(error, t('failed')), { tone: 'danger' })

  async function claim() {
    const { data, error } = await finish({ id, device: getDeviceName() })
    if (!data) {
      showError(error)
      return
    }
    const { points, outcome } = data
    if (outcome === 'device') notify.toast(t('taskDevice'))
    else if (outcome === 'paid') notify.toast(t('taskPaid', { points }))
    else notify.toast(t('taskBudget'))
  }

  async function share(code: string) {
    const url = paths.checkIn({ share: code })
    if (host.capabilities.has('share')) {
      const result = await host.share({ title: t('shareTitle'), text: t('shareText'), url })
      if (result.kind !== 'unsupported' && result.kind !== 'failed') return
    }
    const copied = await host.copy(addressOf(url))
    if (copied.kind === 'ok') notify.toast(t('linkCopied'))
    else notify.toast(t('failed'), { tone: 'danger' })
  }

  async function act() {
    if (state === 'ready') {
      await claim()
      return
    }
    const { data, error } = await start({ id })
    if (!data) {
      showError(error)
      return
    }
    if (data.shareCode !== null) await share(data.shareCode)
    else if (kind === 'profile') go(safeRedirect(target, paths.myInfo()))
    else if (kind === 'review') go(safeRedirect(target, paths.evaluateMy()))
    else {
      if (data.readyAt !== null) startBrowsing({ id, points: promised, readyAt: data.readyAt })
      go(safeRedirect(target, paths.home()))
    }
  }
  return { act, isLoading: starting.isLoading || finishing.isLoading }
}
