import type { FlashSaleItem } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import { useCurrentPath, useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import {
  useRemindOfFlashSaleMutation,
  useStartFlashOrderMutation,
} from './flash-order-endpoints.ts'
import { messages } from './messages.ts'

/** Orders an item: guests sign in first, shoppers continue to the checkout. */
export function useFlashOrder() {
  const t = useMessages(messages)
  const notify = useNotify()
  const paths = usePaths()
  const go = useMallNavigate()
  const here = useCurrentPath()
  const signedIn = useSignedIn()
  const [start, { isLoading }] = useStartFlashOrderMutation()

  async function order({ skuId, leastNum }: FlashSaleItem) {
    if (!signedIn) {
      go(paths.login({ redirect: here }))
      return
    }
    const { data, error } = await start({ items: [{ skuId, num: leastNum }] })
    if (data) go(paths.orderSubmit({ handover: data.code }))
    else notify.toast(refusalText(error) ?? t('failed'), { tone: 'danger' })
  }
  return { order, isLoading }
}

/** Requests the SMS before the start of a session. */
export function useReminder(id: number) {
  const t = useMessages(messages)
  const notify = useNotify()
  const paths = usePaths()
  const go = useMallNavigate()
  const here = useCurrentPath()
  const signedIn = useSignedIn()
  const [remind, { isLoading }] = useRemindOfFlashSaleMutation()

  async function request() {
    if (!signedIn) {
      go(paths.login({ redirect: here }))
      return
    }
    const { error } = await remind({ id })
    if (error) notify.toast(refusalText(error) ?? t('failed'), { tone: 'danger' })
    else notify.toast(t('remindDone'))
  }
  return { request, isLoading }
}
