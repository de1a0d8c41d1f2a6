/** Address of an outlet with its district, by which lists are sorted. */
export const formatPlace = ({ county, address }: { county: string; address: string }): string =>
  county === '' || address.includes(county) ? address : `${county} ${address}`
