export { openHouse, type House } from './house.ts'
export { startPostgresql } from './postgresql.ts'
