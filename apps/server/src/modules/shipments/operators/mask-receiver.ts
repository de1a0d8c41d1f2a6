import type { OperatorsOrder } from '@mall/contract'

type Receiver = OperatorsOrder['receiver']

const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}(?=\d{4}$)/, '$1****')
const maskName = (name: string) => (name === '' ? '' : `${[...name][0] ?? ''}**`)
const SHOWN_OF_ADDRESS = 6
/** About province and city; the rest is in the order's own view. */
const maskAddress = (address: string) => `${[...address].slice(0, SHOWN_OF_ADDRESS).join('')}****`

export const maskReceiver = ({ name, tel, address }: Receiver): Receiver => ({
  name: maskName(name),
  tel: maskPhone(tel),
  address: maskAddress(address),
})
