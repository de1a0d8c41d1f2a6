/** Digits of a code in groups of four, as the shopper's phone shows them. */
export const groupCode = (text: string): string =>
  text.replaceAll(/\D/g, '').replaceAll(/(\d{4})(?=\d)/g, '$1 ')
