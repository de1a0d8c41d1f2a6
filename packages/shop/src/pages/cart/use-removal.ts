import { refusalText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useRemoveFromCartMutation } from '../../api/cart-endpoints.ts'

export type Removal = {
  busy: boolean
  /** Asks for confirmation; resolves to true once the items are removed. */
  confirmAndRemove(ids: readonly number[], question?: string): Promise<boolean>
}

/** Removes items from the cart after a confirmation. */
export function useRemoval(): Removal {
  const [remove, { isLoading }] = useRemoveFromCartMutation()
  const notify = useNotify()
  return {
    busy: isLoading,
    async confirmAndRemove(ids, question = `确定删除这 ${ids.length} 件商品吗？`) {
      if (ids.length === 0 || isLoading) return false
      const title = ids.length === 1 ? '确定删除这件商品吗？' : question
      if (!(await notify.confirm({ title, confirmLabel: '删除' }))) return false
      const { error } = await remove({ ids: ids.join(',') })
      const text = refusalText(error)
      if (text) notify.toast(text, { tone: 'danger' })
      return !error
    },
  }
}
