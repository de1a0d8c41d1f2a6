/** 13812341234 → "138****1234"; what is no phone number is left as it is. */
export const maskPhone = (phone: string): string =>
  phone.replace(/^(1\d{2})\d{4}(\d{4})$/, '$1****$2')
