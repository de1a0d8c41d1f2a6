export const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}(?=\d{4}$)/, '$1****')
export const maskName = (name: string) => (name === '' ? '' : `${[...name][0] ?? ''}**`)

/** A partner's number of a person, recognisable and not usable. */
export const maskSubject = (subject: string) =>
  subject.length > 12
    ? `${subject.slice(0, 4)}***${subject.slice(-4)}`
    : `${subject.slice(0, 2)}***`
