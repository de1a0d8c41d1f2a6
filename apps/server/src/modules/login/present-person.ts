import type { DataOf } from '@mall/contract'
import type { Person } from './accounts.repository.ts'
import { maskedPhone } from './shopper.ts'

/** The data of an account as its own shopper reads them, with the phone masked. */
export const presentPerson = (person: Person): DataOf<'login.getInfo'> => ({
  id: person.id,
  tel: person.phone ? maskedPhone(person.phone) : '',
  nickName: person.nick_name,
  headImage: person.head_image,
  birthday: person.birthday,
  openId: person.open_id ?? '',
  halfRegistered: person.half_registered,
  hasPassword: person.has_password,
})
