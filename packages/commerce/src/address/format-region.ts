/** Removes repeated names: 上海市上海市浦东新区 becomes 上海市浦东新区. */
export const formatRegion = (region: readonly string[]): string =>
  region.filter((name, index) => name !== region[index - 1]).join('')
