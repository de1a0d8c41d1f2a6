export const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}(?=\d{4}$)/, '$1****')
export const maskName = (name: string) => (name === '' ? '' : `${[...name][0] ?? ''}**`)

/** Masks a partner's id of a person, so that it can be recognised but not used. */
export const maskSubject = (subject: string) =>
  subject.length > 12
    ? `${subject.slice(0, 4)}***${subject.slice(-4)}`
    : `${subject.slice(0, 2)}***`
