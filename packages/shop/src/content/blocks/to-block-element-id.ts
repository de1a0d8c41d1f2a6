/** Id of a block's element, which floors lead to. */
export const toBlockElementId = (id: string): string => `block-${id}`
