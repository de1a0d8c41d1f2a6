/** Everything kept for a company is stored under its number, so that no two companies ever mix. */
export const companyKey = (companyId: number, name: string): string => `mall:${companyId}:${name}`
