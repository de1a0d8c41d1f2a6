/**
 * Key of a company's stored value; it contains the company's number, so that companies never mix.
 */
export const companyKey = (companyId: number, name: string): string => `mall:${companyId}:${name}`
