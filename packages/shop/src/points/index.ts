export { points } from './manifest.ts'
export { useGoodsForPointsQuery, usePointsHeadQuery, useMyPointsQuery } from './points-endpoints.ts'
export { Holdings } from './holdings/holdings.tsx'
