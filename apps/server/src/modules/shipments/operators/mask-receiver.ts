import type { OperatorsOrder } from '@mall/contract'

type Receiver = OperatorsOrder['receiver']

const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}(?=\d{4}$)/, '$1****')
const maskName = (name: string) => (name === '' ? '' : `${[...name][0] ?? ''}**`)
const SHOWN_OF_ADDRESS = 6
/** Shows about province and city; the full address is part of a single order's view. */
const maskAddress = (address: string) => `${[...address].slice(0, SHOWN_OF_ADDRESS).join('')}****`

export const maskReceiver = ({ name, tel, address }: Receiver): Receiver => ({
  name: maskName(name),
  tel: maskPhone(tel),
  address: maskAddress(address),
})
