import { useState } from 'react'
import type { Address } from '@mall/contract'
import { toReceiver, type Receiver } from '@mall/commerce/address'
import { Unloaded } from '@mall/commerce/query'
import { maskPhone } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Button, Empty, IconPin, Radio, RadioGroup, Sheet, SkeletonBlock } from '@mall/ui'
import { useGiftAddressesQuery } from '../gift-endpoints.ts'
import { messages } from '../messages.ts'

const describe = ({ province, city, county, town, detail }: Address): string =>
  [province, city === province ? '' : city, county, town, detail].join('')

type Props = { open: boolean; onClose: () => void; onChoose: (receiver: Receiver) => void }

/** Addresses of the signed-in shopper, to fill the receiver of a gift. */
export function AddressBookSheet({ open, onClose, onChoose }: Props) {
  const t = useMessages(messages)
  const [chosen, setChosen] = useState<string>()
  const { data, error, isFetching, refetch } = useGiftAddressesQuery(undefined, { skip: !open })
  const address = data?.find(({ id }) => String(id) === chosen)

  function handleChoose() {
    if (!address) return
    onChoose(toReceiver(address))
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('addressBook')}
      footer={
        <Button block variant="modal" disabled={!address} onClick={handleChoose}>
          {t('useAddress')}
        </Button>
      }
    >
      {!data ? (
        <Unloaded query={{ error, isFetching, refetch }} skeleton={<SkeletonBlock height={96} />} />
      ) : data.length === 0 ? (
        <Empty icon={<IconPin />} title={t('noAddress')} />
      ) : (
        <RadioGroup label={t('addressBook')} value={chosen} onChange={setChosen}>
          {data.map((one) => (
            <Radio key={one.id} value={String(one.id)} note={describe(one)}>
              {one.receiver} {maskPhone(one.tel)}
            </Radio>
          ))}
        </RadioGroup>
      )}
    </Sheet>
  )
}
