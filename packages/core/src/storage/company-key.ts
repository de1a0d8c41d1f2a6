export const companyKey = (companyId: number, name: string): string => `mall:${companyId}:${name}`
