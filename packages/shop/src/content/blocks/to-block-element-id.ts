export const toBlockElementId = (id: string): string => `block-${id}`
