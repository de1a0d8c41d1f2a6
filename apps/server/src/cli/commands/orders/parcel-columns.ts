/** Columns of a file of parcels, as `export` writes them and `ship-many` reads them. */
export const columns = {
  id: { names: ['子订单编号', '子订单号', 'id'] },
  shipper: { names: ['快递公司', 'shipper'] },
  trackingNumber: { names: ['快递单号', 'trackingNumber'] },
  skuId: { names: ['SKU', 'skuId'], optional: true },
  num: { names: ['数量', 'num'], optional: true },
} as const
export type Column = keyof typeof columns
