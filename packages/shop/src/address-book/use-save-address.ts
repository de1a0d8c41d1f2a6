import type { ArgsOf } from '@mall/contract'
import { useMallDispatch, useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  useAddAddressMutation,
  useEditAddressMutation,
  useRemoveAddressMutation,
} from './address-endpoints.ts'
import { messages } from './messages.ts'
import { checkoutActions, useCheckout } from '../purchase/index.ts'

/** Saves or removes an address and shows the result; resolves to the error or null. */
export function useSaveAddress({ id, select }: { id: number | null; select: boolean }) {
  const t = useMessages(messages)
  const [add, adding] = useAddAddressMutation()
  const [edit, editing] = useEditAddressMutation()
  const [drop, dropping] = useRemoveAddressMutation()
  const addressId = useCheckout((checkout) => checkout.addressId)
  const dispatch = useMallDispatch()
  const notify = useNotify()

  return {
    busy: adding.isLoading || editing.isLoading || dropping.isLoading,
    async save(args: ArgsOf<'address.add'>): Promise<unknown> {
      const { data, error } = await (id === null ? add(args) : edit({ id, ...args }))
      if (!data) return error
      if (select) dispatch(checkoutActions.addressChosen(data.id))
      notify.toast(t('saved'), { tone: 'ok' })
      return null
    },
    async remove(): Promise<unknown> {
      if (id === null) return null
      const { error } = await drop({ id })
      if (error) return error
      if (addressId === id) dispatch(checkoutActions.addressChosen(null))
      notify.toast(t('removed'), { tone: 'ok' })
      return null
    },
  }
}
