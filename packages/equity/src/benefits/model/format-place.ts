export const formatPlace = ({ county, address }: { county: string; address: string }): string =>
  county === '' || address.includes(county) ? address : `${county} ${address}`
