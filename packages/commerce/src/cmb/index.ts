export { cmbOfferApi, useCmbOfferQuery } from './cmb-endpoints.ts'
