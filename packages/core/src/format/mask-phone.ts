export const maskPhone = (phone: string): string =>
  phone.replace(/^(1\d{2})\d{4}(\d{4})$/, '$1****$2')
