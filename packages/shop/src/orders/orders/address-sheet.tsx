import { useState } from 'react'
import type { Address, OrderDetail } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import { useNotify, usePaths } from '@mall/core/feature'
import { maskPhone } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Button, Delayed, ErrorState, Radio, RadioGroup, Sheet, SkeletonText, Tag } from '@mall/ui'
import { useAddressesQuery } from '../../address-book/index.ts'
import { useChangeAddressMutation } from '../order-endpoints.ts'
import { messages } from './messages.ts'
import styles from './orders.module.css'

type Props = {
  order: Pick<OrderDetail, 'id' | 'receiver'>
  open: boolean
  onClose: () => void
}

const describe = ({ province, city, county, town, detail }: Address): string =>
  [province, city === province ? '' : city, county, town, detail].join('')

const withoutSpaces = (text: string) => text.replace(/\s/g, '')

/** Whether an order is shipped to an address of the address book. */
const isAddressOf = ({ receiver }: Props['order'], address: Address): boolean =>
  receiver.name === address.receiver &&
  maskPhone(receiver.tel) === maskPhone(address.tel) &&
  withoutSpaces(receiver.address) === withoutSpaces(describe(address))

/** Selects another address of the shopper for an order without a shipped parcel. */
export function AddressSheet({ order, open, onClose }: Props) {
  const t = useMessages(messages)
  const notify = useNotify()
  const paths = usePaths()
  const { data, isError, isFetching, refetch } = useAddressesQuery(undefined, { skip: !open })
  const [change, { isLoading }] = useChangeAddressMutation()
  const [chosen, setChosen] = useState<string>()

  async function handleChange() {
    const { error } = await change({ id: order.id, addressId: Number(chosen) })
    const text = refusalText(error)
    if (text) notify.toast(text, { tone: 'danger', ms: 4000 })
    if (error) return
    notify.toast(t('addressChanged'), { tone: 'ok' })
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('changeAddress')}
      footer={
        <Button
          block
          variant="modal"
          needsNetwork={t('changeAddress')}
          busy={isLoading}
          disabled={chosen === undefined}
          onClick={() => void handleChange()}
        >
          {t('useAddress')}
        </Button>
      }
    >
      <p className={styles.sheetNote}>{t('addressNote')}</p>
      {data ? (
        <RadioGroup label={t('addresses')} value={chosen} onChange={setChosen}>
          {data.map((address) => (
            <Radio key={address.id} value={String(address.id)}>
              <span className={styles.text}>
                <span className={styles.name}>
                  {address.receiver} {maskPhone(address.tel)}{' '}
                  {isAddressOf(order, address) && <Tag>{t('currentAddress')}</Tag>}
                </span>
                <span className={styles.note}>{describe(address)}</span>
              </span>
            </Radio>
          ))}
        </RadioGroup>
      ) : isError ? (
        <ErrorState busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Delayed when fallback={<SkeletonText lines={4} />} />
      )}
      <div className={styles.sheetAction}>
        <Button size="m" variant="line" href={paths.addressEdit()}>
          {t('addAddress')}
        </Button>
      </div>
    </Sheet>
  )
}
