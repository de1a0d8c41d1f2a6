/** 12860 → "12,860". Whole numbers ≥ 0, given as digits. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')
