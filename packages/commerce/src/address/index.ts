export { formatRegion } from './format-region.ts'
export { RegionField, type RegionFieldProps } from './region-field.tsx'
export { useRegions, type LoadRegions } from './use-regions.ts'
