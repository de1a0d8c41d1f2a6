import { refusalText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useRemoveFromCartMutation } from '../purchase/index.ts'
import { messages } from './messages.ts'

export type Removal = {
  busy: boolean
  /** Requires confirmation; resolves to true once the items are removed. */
  confirmAndRemove(ids: readonly number[], question?: string): Promise<boolean>
}

/** Removes items from the cart after a confirmation. */
export function useRemoval(): Removal {
  const t = useMessages(messages)
  const [remove, { isLoading }] = useRemoveFromCartMutation()
  const notify = useNotify()
  return {
    busy: isLoading,
    async confirmAndRemove(ids, question = t('confirmRemoveCount', { count: ids.length })) {
      if (ids.length === 0 || isLoading) return false
      const title = ids.length === 1 ? t('confirmRemove') : question
      if (!(await notify.confirm({ title, confirmLabel: t('remove') }))) return false
      const { error } = await remove({ ids: ids.join(',') })
      const text = refusalText(error)
      if (text) notify.toast(text, { tone: 'danger' })
      return !error
    },
  }
}
